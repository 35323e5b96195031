import { createHash } from 'node:crypto'
import {
  addressToString,
  type ClarityAbi,
  type ClarityValue,
  cvToHex,
  cvToString,
  FungibleConditionCode,
  getTypeString,
  hexToCV,
  NonFungibleConditionCode,
  PayloadType,
  PostConditionMode,
  PostConditionPrincipalId,
  type PostConditionPrincipalWire,
  PostConditionType,
  type PostConditionWire,
} from '@stacks/transactions'
import type { ChainTransaction } from './createChain.js'
import type { SimnetEvent } from './simnet.js'

/** Shapes of the Stacks Blockchain API (`/extended`), of which the development chain has a part. */
type Json = Readonly<Record<string, unknown>>

const memoBytes = 34

const toValue = (value: ClarityValue): Json => ({
  hex: `0x${cvToHex(value).replace(/^0x/, '')}`,
  repr: cvToString(value),
})

export const toBlockHash = (height: number): string =>
  `0x${createHash('sha256').update(`block ${height}`).digest('hex')}`

const toMemo = (content: string): string => {
  const memo = Buffer.alloc(memoBytes)
  memo.write(content)
  return `0x${memo.toString('hex')}`
}

function toPayload(
  { wire, origin }: ChainTransaction,
  getInterface: (contract: string) => ClarityAbi | undefined,
): Json {
  const { payload } = wire
  if (payload.payloadType === PayloadType.TokenTransfer)
    return {
      tx_type: 'token_transfer',
      token_transfer: {
        recipient_address: payload.recipient.value,
        amount: `${payload.amount}`,
        memo: toMemo(payload.memo.content),
      },
    }
  if (payload.payloadType === PayloadType.ContractCall) {
    const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
    const name = payload.functionName.content
    const called = getInterface(contract)?.functions.find(each => each.name === name)
    const types = called?.args ?? []
    return {
      tx_type: 'contract_call',
      contract_call: {
        contract_id: contract,
        function_name: name,
        function_signature: `(define-public (${name} ${types.map(each => `(${each.name} ${getTypeString(each.type)})`).join(' ')}))`,
        function_args: payload.functionArgs.map((value, index) => {
          const type = types[index]
          return { ...toValue(value), name: type?.name ?? '', type: type ? getTypeString(type.type) : '' }
        }),
      },
    }
  }
  if (
    payload.payloadType !== PayloadType.SmartContract &&
    payload.payloadType !== PayloadType.VersionedSmartContract
  )
    return {}
  return {
    tx_type: 'smart_contract',
    smart_contract: {
      clarity_version:
        payload.payloadType === PayloadType.VersionedSmartContract ? payload.clarityVersion : null,
      contract_id: `${origin}.${payload.contractName.content}`,
      source_code: payload.codeBody.content,
    },
  }
}

const codes: Readonly<Record<FungibleConditionCode | NonFungibleConditionCode, string>> = {
  [FungibleConditionCode.Equal]: 'sent_equal_to',
  [FungibleConditionCode.Greater]: 'sent_greater_than',
  [FungibleConditionCode.GreaterEqual]: 'sent_greater_than_or_equal_to',
  [FungibleConditionCode.Less]: 'sent_less_than',
  [FungibleConditionCode.LessEqual]: 'sent_less_than_or_equal_to',
  [NonFungibleConditionCode.Sends]: 'sent',
  [NonFungibleConditionCode.DoesNotSend]: 'not_sent',
  [NonFungibleConditionCode.MaybeSent]: 'maybe_sent',
}

const modes: Readonly<Record<PostConditionMode, string>> = {
  [PostConditionMode.Allow]: 'allow',
  [PostConditionMode.Deny]: 'deny',
  [PostConditionMode.Originator]: 'originator',
}

function toPrincipal(wire: PostConditionPrincipalWire): Json {
  if (wire.prefix === PostConditionPrincipalId.Origin) return { type_id: 'principal_origin' }
  const address = addressToString(wire.address)
  return wire.prefix === PostConditionPrincipalId.Standard
    ? { type_id: 'principal_standard', address }
    : { type_id: 'principal_contract', address, contract_name: wire.contractName.content }
}

function toPostCondition(condition: PostConditionWire): Json[] {
  const { conditionType } = condition
  if (conditionType === PostConditionType.Staking || conditionType === PostConditionType.PoX) return []
  const common = {
    condition_code: codes[condition.conditionCode],
    principal: toPrincipal(condition.principal),
  }
  if (conditionType === PostConditionType.STX)
    return [{ type: 'stx', ...common, amount: `${condition.amount}` }]
  const asset = {
    asset_name: condition.asset.assetName.content,
    contract_address: addressToString(condition.asset.address),
    contract_name: condition.asset.contractName.content,
  }
  return conditionType === PostConditionType.Fungible
    ? [{ type: 'fungible', ...common, amount: `${condition.amount}`, asset }]
    : [{ type: 'non_fungible', ...common, asset_value: toValue(condition.assetName), asset }]
}

const kinds: Readonly<Record<string, string>> = {
  stx: 'stx_asset',
  ft: 'fungible_token_asset',
  nft: 'non_fungible_token_asset',
}

function toEvent({ txid, wire }: ChainTransaction, { event, data }: SimnetEvent, index: number): Json {
  const [kind = '', type = ''] = event.split('_')
  const common = { event_index: index, tx_id: txid }
  if (kind === 'print') {
    const value = toValue(hexToCV(String(data['raw_value'])))
    const log = { contract_id: data['contract_identifier'], topic: data['topic'], value }
    return { ...common, event_type: 'smart_contract_log', contract_log: log }
  }
  const { payload } = wire
  const memo = payload.payloadType === PayloadType.TokenTransfer ? { memo: toMemo(payload.memo.content) } : {}
  const asset = {
    asset_event_type: type,
    ...(data['asset_identifier'] === undefined ? memo : { asset_id: data['asset_identifier'] }),
    sender: data['sender'] ?? '',
    recipient: data['recipient'] ?? '',
    ...(kind === 'nft'
      ? { value: toValue(hexToCV(String(data['raw_value']))) }
      : { amount: `${data['amount']}` }),
  }
  return { ...common, event_type: kinds[kind] ?? kind, asset }
}

const toIso = (milliseconds: number): string => new Date(Math.floor(milliseconds / 1000) * 1000).toISOString()

/** A transaction as `/extended/v1/tx/{id}` has it. */
export function toApiTransaction(
  transaction: ChainTransaction,
  getInterface: (contract: string) => ClarityAbi | undefined,
): Json {
  const { txid, nonce, fee, origin, payer, sponsorNonce, wire, status, receivedAt, block, result, events } =
    transaction
  const common = {
    tx_id: txid,
    nonce: Number(nonce),
    fee_rate: `${fee}`,
    sender_address: origin,
    sponsored: sponsorNonce !== undefined,
    ...(sponsorNonce !== undefined && { sponsor_address: payer, sponsor_nonce: Number(sponsorNonce) }),
    post_condition_mode: modes[wire.postConditionMode],
    post_conditions: wire.postConditions.values.flatMap(toPostCondition),
    anchor_mode: 'any',
    tx_status: status,
    ...toPayload(transaction, getInterface),
  }
  if (!block)
    return {
      ...common,
      receipt_time: Math.floor(receivedAt / 1000),
      receipt_time_iso: toIso(receivedAt),
    }
  const { height, burnHeight, minedAt } = block
  return {
    ...common,
    block_hash: toBlockHash(height),
    block_height: height,
    block_time: Math.floor(minedAt / 1000),
    block_time_iso: toIso(minedAt),
    burn_block_height: burnHeight,
    burn_block_time: Math.floor(minedAt / 1000),
    burn_block_time_iso: toIso(minedAt),
    parent_block_hash: toBlockHash(height - 1),
    canonical: true,
    is_unanchored: false,
    microblock_canonical: true,
    microblock_hash: '',
    microblock_sequence: 2147483647,
    tx_index: 0,
    tx_result: result && toValue(result),
    event_count: events.length,
    events: events.map((event, index) => toEvent(transaction, event, index)),
  }
}
