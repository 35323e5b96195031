import { createHash } from 'node:crypto'
import { encodeAbiParameters, padHex, toEventSelector } from 'viem'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'

type Hex = `0x${string}`
type FakeTransaction = {
  from: string
  to?: string | undefined
  value?: bigint | undefined
  input?: string | undefined
  isFailed?: boolean | undefined
  logs?: readonly object[] | undefined
}
type FakeBlock = { number: number; hash: Hex; parentHash: Hex; transactions: readonly FakeTransaction[] }

export type FakeChain = {
  upstream: Upstream
  blocks: FakeBlock[]
  /** What the endpoint says of itself by `eth_syncing`. */
  isSyncing: boolean
  secondsPerBlock: number
  /** Requested methods with their first parameter, in order. */
  calls: string[]
  mine(transactions?: readonly FakeTransaction[]): FakeBlock
  /** Replaces the newest blocks by as many others, or by `mined`. */
  reorganise(depth: number, mined?: number): void
  toTransactionHash(block: number, place: number): string
  /** When it returns something, that is the outcome of the call; when it throws, the call rejects. */
  fault:
    | ((method: string, params: readonly unknown[]) => Awaited<ReturnType<Upstream['call']>> | undefined)
    | undefined
}

const toHash = (...parts: readonly unknown[]): Hex =>
  `0x${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

/** A log of an ERC-20 transfer. */
export const transferLog = (token: string, from: string, to: string, amount: bigint): object => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), padHex(from as Hex), padHex(to as Hex)],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

/** Creates a chain in memory that responds as an endpoint of one does. */
export function createFakeChain(): FakeChain {
  let branch = 0
  const chain: FakeChain = {
    blocks: [],
    isSyncing: false,
    secondsPerBlock: 12,
    calls: [],
    fault: undefined,
    mine(transactions = []) {
      const parent = chain.blocks.at(-1)
      const number = (parent?.number ?? -1) + 1
      const block = {
        number,
        hash: toHash(branch, number, transactions.length),
        parentHash: parent?.hash ?? toHash('none'),
        transactions,
      }
      chain.blocks.push(block)
      return block
    },
    toTransactionHash: (block, place) => toHash(chain.blocks[block]?.hash, place),
    reorganise(depth, mined = depth) {
      branch++
      const gone = chain.blocks.splice(-depth)
      for (let index = 0; index < mined; index++) chain.mine(gone[index]?.transactions ?? [])
    },
    upstream: {
      async call({ method, params }) {
        const given = Array.isArray(params) ? params : []
        chain.calls.push(`${method} ${String(given[0])}`)
        return chain.fault?.(method, given) ?? respond(method, given)
      },
    },
  }

  const toTransaction = (block: FakeBlock, place: number) => {
    const { from, to, value = 0n, input = '0x' } = block.transactions[place] ?? { from: '0x' }
    const hash = toHash(block.hash, place)
    return { hash, from, to: to ?? null, value: toHex(value), nonce: toHex(place), input }
  }
  const toReceipt = (block: FakeBlock, place: number) => {
    const { isFailed = false, logs = [] } = block.transactions[place] ?? {}
    return {
      transactionHash: toHash(block.hash, place),
      blockHash: block.hash,
      status: isFailed ? '0x0' : '0x1',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x3b9aca00',
      logs,
    }
  }

  const respond = (method: string, [first, second]: readonly unknown[]) => {
    if (method === 'eth_syncing') return { result: chain.isSyncing && { currentBlock: '0x0' } }
    const block =
      first === 'latest'
        ? chain.blocks.at(-1)
        : chain.blocks.find(({ number, hash }) =>
            method === 'eth_getBlockByHash' ? hash === first : number === Number(first),
          )
    if (method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash') {
      if (!block) return { result: null }
      const { number, hash, parentHash } = block
      const header = {
        number: toHex(number),
        hash,
        parentHash,
        timestamp: toHex(1_800_000_000 + number * chain.secondsPerBlock),
      }
      const transactions = block.transactions.map((_, place) => toTransaction(block, place))
      return {
        result: { ...header, transactions: second ? transactions : transactions.map(({ hash: id }) => id) },
      }
    }
    if (method === 'eth_getBlockReceipts')
      return { result: block?.transactions.map((_, place) => toReceipt(block, place)) ?? null }
    if (method === 'eth_getTransactionReceipt') {
      for (const each of chain.blocks)
        for (const place of each.transactions.keys())
          if (toHash(each.hash, place) === first) return { result: toReceipt(each, place) }
      return { result: null }
    }
    return { error: { code: -32601, message: 'the method does not exist' } }
  }
  return chain
}

/** What a call rejects with while an endpoint is down. */
export const down = (): never => {
  throw new UpstreamError('UPSTREAM_FAILED', 'The endpoint cannot be reached.')
}
