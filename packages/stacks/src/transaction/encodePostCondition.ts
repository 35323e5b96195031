import { concatBytes } from '@noble/hashes/utils.js'
import { isContractName } from '../address/principal.js'
import { encodingError } from '../encodings/checks.js'
import { amountCodes, assetCodes, conditionKinds, ownerKinds, poxCodes } from './conditionCodes.js'
import { type ClarityValue, encodeValue, toBigint } from './encodeValue.js'
import { encodeAccount, encodeAddress, encodeAmount, encodeName, isClarityName } from './parts.js'

type AmountCondition = {
  /** An account, a contract, or `origin`: the signer (SIP-040). */
  address: string
  condition: keyof typeof amountCodes
  amount: bigint | number | string
}

/** A post-condition in the form of `Pc` of `@stacks/transactions`. */
export type PostCondition =
  | (AmountCondition & { type: 'stx-postcondition' | 'staking-postcondition' })
  /** `asset` is `address.contract::name`. */
  | (AmountCondition & { type: 'ft-postcondition'; asset: string })
  | {
      type: 'nft-postcondition'
      address: string
      condition: keyof typeof assetCodes
      asset: string
      assetId: ClarityValue
    }
  | { type: 'pox-postcondition'; address: string; condition: keyof typeof poxCodes }

function encodeOwner(address: string): Uint8Array {
  if (address === 'origin') return Uint8Array.of(ownerKinds.origin)
  const { bytes, isContract } = encodeAccount(address)
  return concatBytes(Uint8Array.of(isContract ? ownerKinds.contract : ownerKinds.account), bytes)
}

function encodeAsset(asset: string): Uint8Array {
  const [address = '', contract = '', name = ''] = asset.split(/\.|::/)
  if (asset !== `${address}.${contract}::${name}`) throw encodingError('The asset is not valid.')
  return concatBytes(
    encodeAddress(address),
    encodeName(contract, isContractName),
    encodeName(name, isClarityName),
  )
}

function encodeCode<Name extends string>(codes: Readonly<Record<Name, number>>, name: Name): Uint8Array {
  if (!Object.hasOwn(codes, name)) throw encodingError('The post-condition is not valid.')
  return Uint8Array.of(codes[name])
}

function encodeRest(condition: PostCondition): Uint8Array[] {
  switch (condition.type) {
    case 'stx-postcondition':
    case 'staking-postcondition':
      return [encodeCode(amountCodes, condition.condition), encodeAmount(toBigint(condition.amount))]
    case 'ft-postcondition':
      return [
        encodeAsset(condition.asset),
        encodeCode(amountCodes, condition.condition),
        encodeAmount(toBigint(condition.amount)),
      ]
    case 'nft-postcondition':
      return [
        encodeAsset(condition.asset),
        encodeValue(condition.assetId),
        encodeCode(assetCodes, condition.condition),
      ]
    case 'pox-postcondition':
      return [encodeCode(poxCodes, condition.condition)]
  }
}

/**
 * Writes a post-condition (SIP-005, SIP-040).
 * @throws CONFIG_INVALID
 */
export const encodePostCondition = (condition: PostCondition): Uint8Array =>
  concatBytes(
    encodeCode(conditionKinds, condition.type),
    encodeOwner(condition.address),
    ...encodeRest(condition),
  )
