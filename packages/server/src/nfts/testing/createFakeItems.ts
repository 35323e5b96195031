import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import type { ActivityBlock } from '../../storage/activityStore.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

export type FakeItem = {
  token: string
  item: bigint
  standard: 'erc721' | 'erc1155'
  owner: string
  amount?: bigint | undefined
  uri?: string | undefined
  /** What a hostile contract does when it is asked who owns the item. */
  trick?: 'huge' | 'exhaust' | 'revert' | undefined
}

export type FakeItems = {
  items: FakeItem[]
  /** Name of every collection. */
  name: string
  fetch: typeof globalThis.fetch
  /** Requests to the endpoint. */
  requests: number
  /** When set, handles every request. */
  fault: (() => Response) | undefined
  /** A block in which `account` receives all items. */
  toBlock(account: string): ActivityBlock
}

const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const sender = `0x${'e'.repeat(40)}`

/** Creates an EVM endpoint with contracts of items, some of them hostile. */
export function createFakeItems(items: FakeItem[]): FakeItems {
  let isExhausted = false

  const call = (to: string, data: Hex): Hex | undefined => {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (functionName === 'name' || functionName === 'symbol')
      return encodeAbiParameters([{ type: 'string' }], [fake.name])
    if (functionName === 'decimals') return undefined
    const id = args.at(-1)
    const found = fake.items.find(({ token, item }) => token === to.toLowerCase() && item === id)
    if (!found) return undefined
    const isUri = functionName === 'tokenURI' || functionName === 'uri'
    const is721 = functionName === 'ownerOf' || functionName === 'tokenURI'
    if (is721 !== (found.standard === 'erc721')) return undefined
    if (isUri) return encodeAbiParameters([{ type: 'string' }], [found.uri ?? ''])
    if (found.trick === 'exhaust') isExhausted = true
    if (found.trick === 'exhaust' || found.trick === 'revert') return undefined
    if (found.trick === 'huge') return `0x${'ff'.repeat(300_000)}`
    if (is721) return encodeAbiParameters([{ type: 'address' }], [found.owner as Hex])
    return encodeAbiParameters(
      [{ type: 'uint256' }],
      [args[0] === found.owner || String(args[0]).toLowerCase() === found.owner ? (found.amount ?? 1n) : 0n],
    )
  }

  const aggregate = (data: Hex): Hex => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: Hex; callData: Hex }[]
    isExhausted = false
    const result = calls.map(({ target, callData }) => {
      const returnData = isExhausted ? undefined : call(target, callData)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  const fake: FakeItems = {
    items,
    name: 'Ether Orchard',
    requests: 0,
    fault: undefined,
    fetch: async (_input, init) => {
      fake.requests += 1
      if (fake.fault) return fake.fault()
      const { id, method, params } = JSON.parse(String(init?.body))
      const reply = (body: object) => Response.json({ jsonrpc: '2.0', id, ...body })
      if (method !== 'eth_call') return reply({ error: { code: -32601, message: 'unknown' } })
      const [{ to, data }] = params
      const result = to.toLowerCase() === multicall ? aggregate(data) : call(to, data)
      return reply(result === undefined ? { error: { code: 3, message: 'reverted' } } : { result })
    },
    toBlock: account => ({
      number: 5,
      hash: '0x5',
      time: 1_800_000_000_000,
      transactions: [
        {
          place: 0,
          hash: `0x${'1'.repeat(64)}`,
          sender,
          nonce: 0,
          isFailed: false,
          selector: '',
          fee: '1',
          entries: fake.items.map(({ token, item, standard, amount = 1n }) => ({
            kind: 'transfer',
            standard,
            token,
            item: String(item),
            sender,
            recipient: account,
            amount: String(amount),
          })),
        },
      ],
    }),
  }
  return fake
}
