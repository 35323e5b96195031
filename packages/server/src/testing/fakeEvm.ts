import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, multicall3Abi, parseAbi } from 'viem'

const abi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function getEthBalance(address holder) view returns (uint256)',
])

type Hex = `0x${string}`

export type FakeEvm = {
  fetch: typeof globalThis.fetch
  /** Requested methods, in order. */
  calls: string[]
  /** Native balance of every account, in wei. */
  native: bigint
  /** Lower-case token address → balance; a string is returned unchanged; an absent token reverts. */
  tokens: Map<string, bigint | Hex>
  multicall: boolean
  /** What `eth_estimateGas` returns; without it the method does not exist. */
  estimate: object | undefined
  /** When set, handles every request. */
  fault: ((request: { method: string; id: number }) => Response | Promise<Response>) | undefined
}

/** Creates a fake EVM endpoint. */
export function createFakeEvm(chainId = 31337): FakeEvm {
  const fake: FakeEvm = {
    calls: [],
    native: 0n,
    tokens: new Map(),
    multicall: true,
    estimate: undefined,
    fault: undefined,
    fetch: async (_input, init) => {
      const request = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }
      fake.calls.push(request.method)
      if (fake.fault) return fake.fault(request)
      let response: object
      try {
        response = reply(request.method, request.params)
      } catch {
        response = { error: { code: -32602, message: 'invalid params' } }
      }
      return Response.json({ jsonrpc: '2.0', id: request.id, ...response })
    },
  }

  const readToken = (address: string): Hex | undefined => {
    const balance = fake.tokens.get(address.toLowerCase())
    if (balance === undefined) return undefined
    return typeof balance === 'bigint' ? encodeAbiParameters([{ type: 'uint256' }], [balance]) : balance
  }

  const call = (to: string, data: Hex): Hex | undefined => {
    if (to.toLowerCase() !== '0xca11bde05977b3631167028862be2a173976ca11') return readToken(to)
    const { functionName, args } = decodeFunctionData({ abi: [...multicall3Abi, ...abi], data })
    if (functionName === 'getEthBalance') return encodeAbiParameters([{ type: 'uint256' }], [fake.native])
    const calls = args?.[0] as readonly { target: Hex; callData: Hex }[]
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map(({ target, callData }) => {
        const returnData = call(target, callData)
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      }),
    })
  }

  const reply = (method: string, params: unknown[]): object => {
    const [first] = params as [{ to: string; data: Hex }]
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
    if (method === 'eth_getBalance') return { result: `0x${fake.native.toString(16)}` }
    if (method === 'eth_gasPrice') return { result: '0x3b9aca00' }
    if (method === 'eth_getCode') return { result: fake.multicall ? '0x6001' : '0x' }
    if (method === 'eth_estimateGas' && fake.estimate) return fake.estimate
    if (method !== 'eth_call') return { error: { code: -32601, message: 'the method does not exist' } }
    const result = call(first.to, first.data)
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }
  return fake
}
