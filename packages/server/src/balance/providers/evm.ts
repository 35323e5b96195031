import { type PublicClient, parseAbi } from 'viem'
import {
  createEvmClient,
  createMulticallCheck,
  multicallAddress,
  unwrapUpstream,
} from '../../chains/evmClient.js'
import { HttpError } from '../../errors/HttpError.js'
import type { TokenConfig } from '../../options.js'
import { toEvmAccount } from '../../utils/toEvmAccount.js'
import type { BalanceProvider, Holding } from './provider.js'

const callsPerRequest = 200
const singleCallsAtOnce = 8

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

/** Reads native and ERC-20 balances: one multicall where the chain has Multicall3, single calls elsewhere. */
export function createEvmBalanceProvider(parameters: {
  tokens: readonly TokenConfig[]
  now?: (() => number) | undefined
}): BalanceProvider {
  const { tokens, now = Date.now } = parameters
  const hasMulticall = createMulticallCheck(now)

  const readChunk = async (client: PublicClient, chunk: readonly TokenConfig[], address: Hex) => {
    const results = await Promise.allSettled(
      chunk.map(token => client.readContract(toBalanceOf(token, address))),
    )
    return results.map(result => {
      if (result.status === 'fulfilled') return result.value
      // The caller is over its limits: without the token the reply would say that it is not held.
      const error = unwrapUpstream(result.reason)
      if (error instanceof HttpError) throw error
      return undefined
    })
  }

  const readOneByOne = async (client: PublicClient, address: Hex) => {
    const native = await client.getBalance({ address })
    const amounts: (bigint | undefined)[] = []
    for (let start = 0; start < tokens.length; start += singleCallsAtOnce)
      amounts.push(...(await readChunk(client, tokens.slice(start, start + singleCallsAtOnce), address)))
    return { native, tokens: amounts }
  }

  const readTogether = async (client: PublicClient, address: Hex) => {
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
      const failure = unwrapUpstream(results[0]?.error)
      // One token that burns all gas fails the whole multicall; in a single call only that token fails.
      if (failure.code === 'UPSTREAM_INVALID') return readOneByOne(client, address)
      throw failure
    }
    // A token that burns the gas also fails the tokens after it, so each failed token is read in a single call.
    const failed = tokens.flatMap((token, index) => (amounts[index] === undefined ? [{ token, index }] : []))
    const again = failed.slice(0, singleCallsAtOnce)
    const second = await readChunk(
      client,
      again.map(({ token }) => token),
      address,
    )
    for (const [position, { index }] of again.entries()) amounts[index] = second[position]
    return { native, tokens: amounts }
  }

  return {
    toAddress: toEvmAccount,
    async getHoldings(address, upstream) {
      const client = createEvmClient(upstream)
      try {
        const read = (await hasMulticall(client)) ? readTogether : readOneByOne
        const amounts = await read(client, address as Hex)
        const holdings: Holding[] = [{ amount: amounts.native }]
        let failed = 0
        for (const [index, token] of tokens.entries()) {
          const amount = amounts.tokens[index]
          if (amount === undefined) failed++
          else holdings.push({ address: token.address, amount })
        }
        return { holdings, failed }
      } catch (error) {
        throw unwrapUpstream(error)
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
