import { toChecksumAddress } from '../../signing/evm/toChecksumAddress.js'
import type { Action, Fact, Label } from '../../signing/types.js'
import type { AbiValue } from './abi.js'

/** Where a call is made. */
export type CallContext = {
  chainId: bigint
  /** Name of the network's currency. */
  symbol: string
  /** The visitor's account, in lower case. */
  own: string
  /** Whose call it is: the visitor's, or the contract's that was called before. */
  sender: string
  /** The contract, in lower case. */
  to: string
  value: bigint
}

export type Described = { actions: readonly Action[]; labels: readonly Label[] }

/** The largest values of narrower types, which tokens and sites use for 'all'. */
const largest: readonly bigint[] = [96n, 112n, 128n, 160n].map(bits => 2n ** bits - 1n)

/** Half of the type's range, or the largest value of a narrower type, is as good as all of a token. */
export const isUnlimited = (amount: bigint, bits = 256): boolean =>
  amount >= 2n ** BigInt(bits - 1) || largest.includes(amount)

export const address = (name: string, value: AbiValue | undefined): Fact => ({
  name,
  kind: 'address',
  value: toChecksumAddress(String(value)),
})

/** Exact, whatever its size; without a token, of the network's currency. */
export const amount = (
  name: string,
  value: AbiValue | undefined,
  token?: string,
): Extract<Fact, { kind: 'amount' }> => ({
  name,
  kind: 'amount',
  value: String(value),
  ...(token ? { token: toChecksumAddress(token) } : {}),
})

/** What may be taken later, of which the largest values mean all. */
export const allowance = (name: string, value: AbiValue | undefined, token: string, bits = 256): Fact => {
  const fact = amount(name, value, token)
  return isUnlimited(BigInt(String(value)), bits) ? { ...fact, isUnlimited: true } : fact
}

export const item = (value: AbiValue | undefined, token: string): Fact => ({
  name: 'Token id',
  kind: 'item',
  value: String(value),
  token: toChecksumAddress(token),
})

export const text = (name: string, value: string): Fact => ({ name, kind: 'text', value })

/** Unix seconds; a time beyond any calendar is shown as never. */
export const time = (name: string, value: AbiValue | undefined): Fact => ({
  name,
  kind: 'time',
  value: String(value),
})

export const act = (title: string, ...facts: readonly Fact[]): Action => ({ title, facts })

export const danger = (id: Label['id'], words: string): Label => ({ id, severity: 'danger', text: words })
export const caution = (id: Label['id'], words: string): Label => ({ id, severity: 'caution', text: words })

export const isSame = (one: AbiValue | undefined, other: string): boolean =>
  String(one).toLowerCase() === other.toLowerCase()

const zero = `0x${'0'.repeat(40)}`
const dead = '0x000000000000000000000000000000000000dead'

/** What is unusual about who receives. */
export function labelRecipient(
  to: AbiValue | undefined,
  { own, to: contract }: CallContext,
  isToken: boolean,
): Label[] {
  if (isSame(to, zero) || isSame(to, dead))
    return [danger('burn', 'Nothing can be sent back from this recipient. What is sent there is lost.')]
  if (isSame(to, own)) return [caution('selfTransfer', 'The recipient is your own account.')]
  if (isToken && isSame(to, contract))
    return [
      danger(
        'tokenRecipient',
        'The recipient is the token’s own contract. What is sent there is usually lost.',
      ),
    ]
  return []
}
