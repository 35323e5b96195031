import { toHex } from '../utils/hash.js'
import { amountCodes, assetCodes, conditionKinds, ownerKinds, poxCodes } from './conditionCodes.js'
import type { ByteReader } from './createByteReader.js'
import { isClarityName, readAddress, readCode, readContract, readName } from './parts.js'
import { readValue } from './readValue.js'

export type ReadPostCondition = {
  kind: number
  /** An account, a contract, or `origin`. */
  owner: string
  code: number
  amount?: bigint | undefined
  /** `address.contract::name`. */
  asset?: string | undefined
  /** The value that names one of the contract's assets, in hex. */
  assetId?: string | undefined
}

const amounts = Object.values(amountCodes)
const kinds: readonly number[] = Object.values(conditionKinds)
const codesOf: Readonly<Record<number, readonly number[]>> = {
  [conditionKinds['nft-postcondition']]: Object.values(assetCodes),
  [conditionKinds['pox-postcondition']]: Object.values(poxCodes),
}
const owners = Object.values(ownerKinds)

function readOwner(reader: ByteReader): string {
  const kind = readCode(reader, owners)
  if (kind === ownerKinds.origin) return 'origin'
  return kind === ownerKinds.account ? readAddress(reader) : readContract(reader)
}

/**
 * Reads a post-condition (SIP-005, SIP-040).
 * @throws CONFIG_INVALID
 */
export function readPostCondition(reader: ByteReader): ReadPostCondition {
  const kind = readCode(reader, kinds)
  const owner = readOwner(reader)
  const isOne = kind === conditionKinds['nft-postcondition']
  const hasAsset = isOne || kind === conditionKinds['ft-postcondition']
  const asset = hasAsset ? `${readContract(reader)}::${readName(reader, isClarityName)}` : undefined
  const assetId = isOne ? toHex(reader.capture(() => readValue(reader))) : undefined
  const codes = codesOf[kind]
  const code = readCode(reader, codes ?? amounts)
  const amount = codes ? undefined : reader.readBigint(8)
  return { kind, owner, code, amount, asset, assetId }
}
