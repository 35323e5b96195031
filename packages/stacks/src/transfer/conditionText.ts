import { conditionKinds } from '../transaction/conditionCodes.js'
import { readHex } from '../transaction/createByteReader.js'
import { readPostCondition } from '../transaction/readPostCondition.js'

/** Kinds of the API. */
const kinds: Readonly<Record<number, string>> = {
  [conditionKinds['stx-postcondition']]: 'stx',
  [conditionKinds['ft-postcondition']]: 'fungible',
  [conditionKinds['nft-postcondition']]: 'non_fungible',
}
/** Names of the API for the codes of SIP-005 and SIP-040. */
const codes: Readonly<Record<number, string>> = {
  1: 'sent_equal_to',
  2: 'sent_greater_than',
  3: 'sent_greater_than_or_equal_to',
  4: 'sent_less_than',
  5: 'sent_less_than_or_equal_to',
  16: 'sent',
  17: 'not_sent',
  18: 'maybe_sent',
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A post-condition in hex as text that can be compared with what the API says of it; hex for a kind that it has no name for. */
export function toConditionText(hex: string): string {
  const { kind, code, owner, amount, asset, assetId } = readHex(hex, readPostCondition).result
  const name = kinds[kind]
  const what = asset === undefined ? '' : ` ${asset}`
  return name ? `${name} ${codes[code]} ${owner} ${assetId ?? amount}${what}` : hex
}

/** The same of a post-condition of the API. */
export function readConditionText(value: unknown): string {
  const { type, condition_code: code, principal, amount, asset, asset_value: assetValue } = toRecord(value)
  const { type_id: kind, address, contract_name: contract } = toRecord(principal)
  const owner =
    kind === 'principal_origin'
      ? 'origin'
      : `${toText(address)}${kind === 'principal_contract' ? `.${toText(contract)}` : ''}`
  const { contract_address: at, contract_name: name, asset_name: own } = toRecord(asset)
  const worth =
    type === 'non_fungible' ? toText(toRecord(assetValue)['hex']).replace(/^0x/, '') : toText(amount)
  const what = type === 'stx' ? '' : ` ${toText(at)}.${toText(name)}::${toText(own)}`
  return `${toText(type)} ${toText(code)} ${owner} ${worth}${what}`
}
