import { createPublicClient, custom, type PublicClient, parseAbi, RpcRequestError } from 'viem'
import type { TokenConfig } from '../../options.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import type { BalanceProvider, Holding } from './provider.js'

/** Multicall3, at the same address on every chain that has it. */
const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
const callsPerRequest = 200
const singleCallsAtOnce = 8
/** Milliseconds after which a chain that had no Multicall3 is asked again. */
const recheckAfter = 60_000

type Hex = `0x${string}`

const abi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function getEthBalance(address holder) view returns (uint256)',
])

type Call = {
  address: Hex
  abi: typeof abi
  functionName: 'balanceOf' | 'getEthBalance'
  args: readonly [Hex]
}

/** A viem client whose requests go through our upstream: its retries, deadline and limits. */
function createClient(upstream: Upstream): PublicClient {
  return createPublicClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: unknown }) {
          const outcome = await upstream.call({ method, params })
          if ('error' in outcome)
            throw new RpcRequestError({ body: { method }, error: outcome.error, url: 'upstream' })
          return outcome.result
        },
      },
      { retryCount: 0 },
    ),
  })
}

/** viem wraps what the transport threw; ours is what the caller understands. */
function unwrap(error: unknown): UpstreamError {
  for (let at = error, depth = 0; at instanceof Error && depth < 16; at = at.cause, depth++)
    if (at instanceof UpstreamError) return at
  return new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused a balance read.', error)
}

/** Reads native and ERC-20 balances: one multicall where the chain has Multicall3, single calls elsewhere. */
export function createEvmBalanceProvider(parameters: {
  upstream: Upstream
  tokens: readonly TokenConfig[]
  now?: (() => number) | undefined
}): BalanceProvider {
  const { upstream, tokens, now = Date.now } = parameters
  const client = createClient(upstream)
  let multicall: { present: boolean; until: number } | undefined

  const hasMulticall = async (): Promise<boolean> => {
    if (multicall && now() < multicall.until) return multicall.present
    const code = await client.getCode({ address: multicallAddress })
    const present = code !== undefined && code.length > 2
    // Once there it stays: the address is derived from a transaction that cannot be repeated.
    multicall = { present, until: present ? Number.POSITIVE_INFINITY : now() + recheckAfter }
    return present
  }

  const readChunk = async (chunk: readonly TokenConfig[], address: Hex) => {
    const results = await Promise.allSettled(
      chunk.map(token => client.readContract(toBalanceOf(token, address))),
    )
    return results.map(result => (result.status === 'fulfilled' ? result.value : undefined))
  }

  const readOneByOne = async (address: Hex) => {
    const native = await client.getBalance({ address })
    const amounts: (bigint | undefined)[] = []
    for (let start = 0; start < tokens.length; start += singleCallsAtOnce)
      amounts.push(...(await readChunk(tokens.slice(start, start + singleCallsAtOnce), address)))
    return { native, tokens: amounts }
  }

  const readTogether = async (address: Hex) => {
    const calls: Call[] = [
      { address: multicallAddress, abi, functionName: 'getEthBalance', args: [address] },
      ...tokens.map(token => toBalanceOf(token, address)),
    ]
    const results = []
    for (let start = 0; start < calls.length; start += callsPerRequest)
      results.push(
        ...(await client.multicall({
          multicallAddress,
          allowFailure: true,
          batchSize: 0,
          contracts: calls.slice(start, start + callsPerRequest),
        })),
      )
    const [native, ...amounts] = results.map(toAmount)
    if (native === undefined) {
      const failure = unwrap(results[0]?.error)
      // One token that burns all gas fails the whole call: by itself it fails alone.
      if (failure.code === 'UPSTREAM_INVALID') return readOneByOne(address)
      throw failure
    }
    // The same token may have starved those after it, so the failed ones get a call of their own.
    const failed = tokens.flatMap((token, index) => (amounts[index] === undefined ? [{ token, index }] : []))
    const again = failed.slice(0, singleCallsAtOnce)
    const second = await readChunk(
      again.map(({ token }) => token),
      address,
    )
    for (const [position, { index }] of again.entries()) amounts[index] = second[position]
    return { native, tokens: amounts }
  }

  return {
    toAddress(value) {
      const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value)?.[1]
      return hex === undefined ? undefined : `0x${hex.toLowerCase()}`
    },
    async getHoldings(address) {
      try {
        const read = (await hasMulticall()) ? readTogether : readOneByOne
        const amounts = await read(address as Hex)
        const holdings: Holding[] = [{ amount: amounts.native }]
        let failed = 0
        for (const [index, token] of tokens.entries()) {
          const amount = amounts.tokens[index]
          if (amount === undefined) failed++
          else holdings.push({ address: token.address, amount })
        }
        return { holdings, failed }
      } catch (error) {
        throw unwrap(error)
      }
    },
  }
}

const toBalanceOf = (token: TokenConfig, holder: Hex): Call => ({
  address: token.address as Hex,
  abi,
  functionName: 'balanceOf',
  args: [holder],
})

const toAmount = (result: { status: string; result?: unknown }): bigint | undefined =>
  result.status === 'success' && typeof result.result === 'bigint' ? result.result : undefined
