import { decodeAbiParameters, type Hex, toEventSelector } from 'viem'
import type { ActivityEntry } from '../../storage/activityStore.js'
import type { Log } from './schemas.js'

const transfer = toEventSelector('Transfer(address,address,uint256)')
const transferSingle = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const transferBatch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const approval = toEventSelector('Approval(address,address,uint256)')
const approvalForAll = toEventSelector('ApprovalForAll(address,address,bool)')

/** Items of one batch that are read. */
const maxBatch = 100

/** Reads transfers and approvals of ERC-20, ERC-721 and ERC-1155; a log of another form is left out. */
export function decodeLogs(logs: readonly Log[]): ActivityEntry[] {
  return logs.flatMap(log => {
    const decode = decoders.get(log.topics[0] ?? '')
    return decode?.(log) ?? []
  })
}

const decoders: ReadonlyMap<string, (log: Log) => ActivityEntry[]> = new Map([
  [transfer, log => decodeToken('transfer', log)],
  [approval, log => decodeToken('approval', log)],
  [approvalForAll, decodeApprovalForAll],
  [transferSingle, decodeSingle],
  [transferBatch, decodeBatch],
])

/** Topics are 32 bytes; an address fills the last 20. */
function toAddress(topic: string | undefined): string | undefined {
  return topic?.startsWith(`0x${'0'.repeat(24)}`) ? `0x${topic.slice(26)}` : undefined
}

/** ERC-20 has the amount in its data, ERC-721 the item in a fourth topic; the events have one signature. */
function decodeToken(kind: ActivityEntry['kind'], { address, topics, data }: Log): ActivityEntry[] {
  const [sender, recipient, item] = [toAddress(topics[1]), toAddress(topics[2]), topics[3]]
  if (sender === undefined || recipient === undefined) return []
  const entry = { kind, token: address, sender, recipient }
  if (item !== undefined)
    return [{ ...entry, standard: 'erc721', item: BigInt(item).toString(), amount: '1' }]
  const amount = readWord(data, 0)
  return amount === undefined ? [] : [{ ...entry, standard: 'erc20', item: '', amount: amount.toString() }]
}

function decodeApprovalForAll({ address, topics, data }: Log): ActivityEntry[] {
  const [sender, recipient] = [toAddress(topics[1]), toAddress(topics[2])]
  const isApproved = readWord(data, 0)
  if (sender === undefined || recipient === undefined || isApproved === undefined) return []
  const amount = isApproved === 0n ? '0' : '1'
  return [{ kind: 'approval', standard: 'collection', token: address, item: '', sender, recipient, amount }]
}

function decodeSingle({ address, topics, data }: Log): ActivityEntry[] {
  const [sender, recipient] = [toAddress(topics[2]), toAddress(topics[3])]
  const [item, amount] = [readWord(data, 0), readWord(data, 1)]
  if (sender === undefined || recipient === undefined || item === undefined || amount === undefined) return []
  return [toItem({ address, sender, recipient, item, amount })]
}

function decodeBatch({ address, topics, data }: Log): ActivityEntry[] {
  const [sender, recipient] = [toAddress(topics[2]), toAddress(topics[3])]
  if (sender === undefined || recipient === undefined) return []
  let lists: readonly [readonly bigint[], readonly bigint[]]
  try {
    lists = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
  } catch {
    return []
  }
  const [items, amounts] = lists
  if (items.length !== amounts.length) return []
  return items
    .slice(0, maxBatch)
    .map((item, index) => toItem({ address, sender, recipient, item, amount: amounts[index] ?? 0n }))
}

function toItem(parameters: {
  address: string
  sender: string
  recipient: string
  item: bigint
  amount: bigint
}): ActivityEntry {
  const { address, sender, recipient, item, amount } = parameters
  return {
    kind: 'transfer',
    standard: 'erc1155',
    token: address,
    item: item.toString(),
    sender,
    recipient,
    amount: amount.toString(),
  }
}

function readWord(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}
