import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ActivityEntry, ActivityRecord } from '../../../storage/activityStore.js'
import type { InternalRow, ItemRow, MultiRow, TokenRow, TransactionRow } from './explorerSchemas.js'

/** What an explorer lists of an account. */
export type ExplorerRows = {
  transactions: readonly TransactionRow[]
  internal: readonly InternalRow[]
  tokens: readonly TokenRow[]
  items: readonly ItemRow[]
  multi: readonly MultiRow[]
}

/** A transaction as the explorer's lists describe it together. */
export type ExplorerRecord = ActivityRecord & {
  /** Only the list of transactions and those of tokens have the fee. */
  isFeeKnown: boolean
}

const approvals = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
])

/** Joins the lists by transaction, newest first. */
export function toActivityRecords(account: string, rows: ExplorerRows): ExplorerRecord[] {
  const records = new Map<string, ExplorerRecord>()
  for (const row of rows.transactions) records.set(row.hash, toRecord(row))

  const add = (
    row: InternalRow | TokenRow | ItemRow | MultiRow,
    entry: Omit<ActivityEntry, 'kind' | 'sender' | 'recipient'>,
  ): void => {
    if (row.from !== account && row.to !== account) return
    const record = records.get(row.hash) ?? toForeignRecord(account, row)
    record.entries.push({ kind: 'transfer', sender: row.from, recipient: row.to, ...entry })
    records.set(row.hash, record)
  }
  for (const row of rows.internal)
    if (row.isError === '0' && row.value !== '0')
      add(row, { standard: 'native', token: '', item: '', amount: row.value })
  for (const row of rows.tokens)
    add(row, { standard: 'erc20', token: row.contractAddress, item: '', amount: row.value })
  for (const row of rows.items)
    add(row, { standard: 'erc721', token: row.contractAddress, item: row.tokenID, amount: '1' })
  for (const row of rows.multi)
    add(row, { standard: 'erc1155', token: row.contractAddress, item: row.tokenID, amount: row.tokenValue })
  return [...records.values()].sort(comparePlaces)
}

/** Newest first; transactions whose place in the block is not listed come last in it, by hash. */
export function comparePlaces(
  a: Pick<ActivityRecord, 'block' | 'place' | 'hash'>,
  b: Pick<ActivityRecord, 'block' | 'place' | 'hash'>,
): number {
  return b.block - a.block || b.place - a.place || (a.hash < b.hash ? 1 : a.hash > b.hash ? -1 : 0)
}

/** A transaction that the account sent, or that was sent to it. */
function toRecord(row: TransactionRow): ExplorerRecord {
  const { from: sender, to, value, nonce, input, transactionIndex, hash } = row
  const isFailed = row.isError === '1'
  const recipient = to === '' ? undefined : to
  const native = { kind: 'transfer', standard: 'native', token: '', item: '', sender, amount: value } as const
  const entries: ActivityEntry[] = []
  if (!isFailed && recipient !== undefined) {
    if (value !== '0') entries.push({ ...native, recipient })
    const approval = toApproval(sender, recipient, input)
    if (approval) entries.push(approval)
  }
  return {
    ...toPlace(row),
    place: Number(transactionIndex),
    hash,
    sender,
    recipient,
    nonce: Number(nonce),
    isFailed,
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : '',
    fee: toFee(row),
    isFeeKnown: true,
    entries,
  }
}

/**
 * A transaction that is known by its transfers alone, so that the account neither sent nor received it. Who sent it is
 * not listed: it is never the account, in whose name anyone can move nothing.
 */
function toForeignRecord(account: string, row: InternalRow | TokenRow | ItemRow | MultiRow): ExplorerRecord {
  const isToken = 'contractAddress' in row
  const contract = isToken ? row.contractAddress : row.to
  return {
    ...toPlace(row),
    place: isToken ? Number(row.transactionIndex) : 0,
    hash: row.hash,
    sender: row.from === account ? contract : row.from,
    ...(isToken && { recipient: contract }),
    nonce: 0,
    isFailed: false,
    selector: '',
    fee: isToken ? toFee(row) : '0',
    isFeeKnown: isToken,
    entries: [],
  }
}

function toPlace(row: { blockNumber: string; timeStamp: string }): { block: number; time: number } {
  return { block: Number(row.blockNumber), time: Number(row.timeStamp) * 1000 }
}

function toFee({ gasUsed, gasPrice }: { gasUsed: string; gasPrice: string }): string {
  return (BigInt(gasUsed) * BigInt(gasPrice)).toString()
}

/** An approval that the call itself is; those that contracts make are in no list. */
function toApproval(sender: string, token: string, input: string): ActivityEntry | undefined {
  const entry = { kind: 'approval', token, item: '', sender } as const
  try {
    const { functionName, args } = decodeFunctionData({ abi: approvals, data: input as Hex })
    const recipient = args[0].toLowerCase()
    return functionName === 'approve'
      ? { ...entry, standard: 'erc20', recipient, amount: args[1].toString() }
      : { ...entry, standard: 'collection', recipient, amount: args[1] ? '1' : '0' }
  } catch {
    return undefined
  }
}
