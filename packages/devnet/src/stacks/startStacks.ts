import { DevnetError, portBusy } from '../errors.js'
import type { Supervisor } from '../process/createSupervisor.js'
import { type Host, startHost } from '../process/startHost.js'
import { type StacksDevelopmentAccount, stacksDevelopmentAccounts } from './accounts.js'
import { installSimulator } from './installSimulator.js'
import {
  assetIdOf,
  contractIdOf,
  hostileStacksTokenPlans,
  type StacksTokenPlan,
  stacksNativeHoldings,
  stacksTokenPlans,
} from './plan.js'

/** A token of the development chain (SIP-010). */
export type StacksToken = {
  /** The contract's id. */
  address: string
  /** The asset's id, as post-conditions name it. */
  assetId: string
  symbol: string
  name: string
  decimals: number
}

export type StartStacksParameters = {
  /** 0, the default, takes a free one. */
  port?: number | undefined
  /** Milliseconds that a transaction is in the mempool. Default 250. */
  blockTime?: number | undefined
  /** The supervisor that owns the process. Default: a new one, which ends with the process. */
  supervisor?: Supervisor | undefined
}

/** A running development chain, in a separate process. */
export type Stacks = Omit<Host, 'match'> & {
  caipNetworkId: 'stacks:2147483648'
  name: string
  /** Of the API of a node (`/v2`) and of an indexer (`/extended`). */
  rpcUrl: string
  port: number
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** XUSD (6 decimals) and XSTAMP (0). */
  tokens: StacksToken[]
  /** Tokens that attack, by their words and by taking more than asked for. Never in `tokens`. */
  hostileTokens: StacksToken[]
  /** All ten; the first five hold every token, the last two hold nothing. */
  accounts: StacksDevelopmentAccount[]
  /** Address → what it held when the chain started, decimal, in the smallest unit; tokens by contract. */
  holdings: Record<string, { native: string; tokens: Record<string, string> }>
}

/**
 * Starts a Stacks chain on 127.0.0.1 with funded accounts and tokens: a simulator of contracts behind the API of a node,
 * which verifies signatures, nonces, fees and post-conditions as a node does.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING` (the simulator could not be installed) or `START_FAILED`
 * @example
 * const { rpcUrl, tokens, stop } = await startStacks()
 * await stop()
 */
export async function startStacks(parameters: StartStacksParameters = {}): Promise<Stacks> {
  const { port = 0, blockTime = 250, supervisor } = parameters
  // Here, since the host's process has neither the caller's settings of npm nor its cache.
  await installSimulator()
  const { match, ...host } = await startHost({
    program: new URL('./host/main', import.meta.url),
    args: [`${port}`, `${blockTime}`],
    ready: 'Listening (\\d+)\\n',
    toName: bound => `Stacks (port ${bound})`,
    supervisor,
  }).catch(error => {
    throw toStartError(error)
  })
  return { ...describe(), ...host, rpcUrl: `http://127.0.0.1:${match}`, port: Number(match) }
}

function toStartError(error: unknown): unknown {
  if (!(error instanceof DevnetError)) return error
  const busy = /Port (\d+) is in use/.exec(error.message)?.[1]
  return busy === undefined ? error : portBusy(Number(busy), 'Stacks API')
}

function describe(): Pick<
  Stacks,
  'caipNetworkId' | 'name' | 'nativeCurrency' | 'tokens' | 'hostileTokens' | 'accounts' | 'holdings'
> {
  const accounts = stacksDevelopmentAccounts()
  const plans = [...stacksTokenPlans, ...hostileStacksTokenPlans]
  const holdings = accounts.map(({ address }, index) => {
    const tokens = plans.flatMap(plan => {
      const amount = plan.holdings[index]
      return amount === undefined ? [] : [[contractIdOf(plan), `${amount}`] as const]
    })
    const native = `${stacksNativeHoldings[index] ?? 0n}`
    return [address, { native, tokens: Object.fromEntries(tokens) }] as const
  })
  return {
    caipNetworkId: 'stacks:2147483648',
    name: 'Latch Stacks',
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    tokens: stacksTokenPlans.map(toToken),
    hostileTokens: hostileStacksTokenPlans.map(toToken),
    accounts,
    holdings: Object.fromEntries(holdings),
  }
}

const toToken = (plan: StacksTokenPlan): StacksToken => ({
  address: contractIdOf(plan),
  assetId: assetIdOf(plan),
  symbol: plan.symbol,
  name: plan.name,
  decimals: plan.decimals,
})
