import { decodeEventLog, erc20Abi, erc721Abi, type Hex, type Log, type PublicClient, parseAbi } from 'viem'

// The chain read without the indexer: viem's own decoding, transaction by transaction, and call traces in place of
// block traces. The server's response is compared with this row for row.

const erc1155Abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ApprovalForAll(address indexed account, address indexed operator, bool approved)',
])

type Frame = { type: string; from: string; to?: string; value?: Hex; error?: string; calls?: Frame[] }

/** One thing that a transaction did, as text: kind, token, item, from, to and amount. */
export type ChainRow = { hash: string; block: number; isFailed: boolean; entries: string[] }

const zero = `0x${'0'.repeat(40)}`

/** Reads every transaction of an account, newest first, by brute force. */
export async function readChain(client: PublicClient, account: string): Promise<ChainRow[]> {
  const rows: ChainRow[] = []
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  for (let number = newest; number >= 0n; number--) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const transaction of block.transactions.toReversed()) {
      const receipt = await client.getTransactionReceipt({ hash: transaction.hash })
      const entries: string[] = []
      if (receipt.status === 'success') {
        if (transaction.to && transaction.value > 0n)
          entries.push(row('transfer', '', '', transaction.from, transaction.to, transaction.value))
        if (transaction.input !== '0x' || !transaction.to)
          entries.push(...(await readCalls(client, transaction.hash)))
        for (const log of receipt.logs) entries.push(...readLog(log))
      }
      const own = entries.filter(entry => {
        const [kind, , , from, to] = entry.split(' ')
        return from === account || (kind === 'transfer' && to === account)
      })
      if (own.length > 0 || transaction.from.toLowerCase() === account)
        rows.push({
          hash: transaction.hash,
          block: Number(number),
          isFailed: receipt.status !== 'success',
          entries: own,
        })
    }
  }
  return account === zero ? [] : rows
}

const row = (
  kind: string,
  token: string,
  item: string,
  from: unknown,
  to: unknown,
  amount: unknown,
): string => [kind, token, item, from, to, amount].join(' ').toLowerCase()

async function readCalls(client: PublicClient, hash: Hex): Promise<string[]> {
  const request = client.request as (parameters: { method: string; params: unknown[] }) => Promise<unknown>
  const root = await request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  const walk = (frame: Frame): string[] => {
    if (frame.error) return []
    const value = BigInt(frame.value ?? '0x0')
    const isMove =
      ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(frame.type) && value > 0n && frame.to
    return [
      ...(isMove ? [row('transfer', '', '', frame.from, frame.to ?? '', value)] : []),
      ...(frame.calls ?? []).flatMap(walk),
    ]
  }
  return ((root as Frame).calls ?? []).flatMap(walk)
}

function readLog({ address, data, topics }: Log): string[] {
  for (const abi of [erc20Abi, erc721Abi, erc1155Abi]) {
    let event: { eventName: string; args: unknown }
    try {
      event = decodeEventLog({ abi, data, topics, strict: true })
    } catch {
      continue
    }
    const args: Readonly<Record<string, unknown>> = Object(event.args)
    const [from, to] = [args['from'], args['to']].map(String)
    if (event.eventName === 'Transfer' && abi === erc20Abi)
      return [row('transfer', address, '', from, to, args['value'])]
    if (event.eventName === 'Transfer')
      return [row('transfer', address, String(args['tokenId']), from, to, 1n)]
    if (event.eventName === 'Approval' && abi === erc20Abi)
      return [row('approval', address, '', args['owner'], args['spender'], args['value'])]
    if (event.eventName === 'Approval')
      return [row('approval', address, String(args['tokenId']), args['owner'], args['approved'], 1n)]
    if (event.eventName === 'ApprovalForAll') {
      const isApproved = args['approved'] ? 1n : 0n
      return [row('approval', address, '', args['account'] ?? args['owner'], args['operator'], isApproved)]
    }
    if (event.eventName === 'TransferSingle')
      return [row('transfer', address, String(args['id']), from, to, args['value'])]
    if (event.eventName === 'TransferBatch') {
      const values = args['values'] as readonly bigint[]
      const ids = args['ids'] as readonly bigint[]
      return ids.map((id, index) => row('transfer', address, String(id), from, to, values[index] ?? 0n))
    }
  }
  return []
}
