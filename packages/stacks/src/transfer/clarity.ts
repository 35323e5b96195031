import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encodePostCondition } from '../transaction/encodePostCondition.js'
import { encodePrincipal as encodePrincipalValue, encodeValue } from '../transaction/encodeValue.js'
import type { Payment } from '../transaction/types.js'
import { toHex } from '../utils/hash.js'

/** A principal as a Clarity value, in hex. */
export const encodePrincipal = (principal: string): string => `0x${toHex(encodePrincipalValue(principal))}`

/** The number in `(ok uint)`, or in a `uint` alone; undefined for anything else. */
export function readUint(value: unknown): bigint | undefined {
  const digits = typeof value === 'string' && /^0x(?:07)?01([0-9a-f]{32})$/i.exec(value)?.[1]
  return digits ? BigInt(`0x${digits}`) : undefined
}

export type TokenPaymentParameters = {
  contract: string
  asset: string
  sender: string
  receiver: string
  amount: bigint
  memo: string
}

/** A transfer of SIP-010: the sender loses exactly this, and no account anything else. */
export function toTokenPayment(parameters: TokenPaymentParameters): Payment {
  const { contract, asset, sender, receiver, amount, memo } = parameters
  const buffer = { type: 'buffer', value: toHex(utf8ToBytes(memo)) }
  return {
    kind: 'call',
    contract,
    functionName: 'transfer',
    functionArgs: [
      encodeValue({ type: 'uint', value: amount }),
      encodePrincipalValue(sender),
      encodePrincipalValue(receiver),
      encodeValue(memo === '' ? { type: 'none' } : { type: 'some', value: buffer }),
    ].map(toHex),
    postConditions: [
      toHex(
        encodePostCondition({
          type: 'ft-postcondition',
          address: sender,
          condition: 'eq',
          amount,
          asset: `${contract}::${asset}`,
        }),
      ),
    ],
    postConditionMode: 'deny',
  }
}
