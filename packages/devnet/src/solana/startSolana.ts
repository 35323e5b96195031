import { DevnetError, portBusy } from '../errors.js'
import type { Supervisor } from '../process/createSupervisor.js'
import { type Host, startHost } from '../process/startHost.js'
import { type SolanaDevelopmentAccount, solanaDevelopmentAccounts } from './accounts.js'
import {
  hostileSolanaTokenPlans,
  mintOf,
  type SolanaTokenPlan,
  solanaNativeHoldings,
  solanaTokenPlans,
} from './plan.js'

/** What runs the programs: the native surfpool (Linux, x64, glibc), or LiteSVM behind our own JSON-RPC. */
export type SolanaEngine = 'surfpool' | 'litesvm'

/** A token of the development cluster. */
export type SolanaToken = {
  /** The mint. */
  address: string
  symbol: string
  name: string
  decimals: number
  /** The program that owns the mint: SPL Token or Token-2022. */
  program: string
}

export type StartSolanaParameters = {
  /** 0, the default, takes a free one. */
  rpcPort?: number | undefined
  /** 0, the default, takes a free one. */
  wsPort?: number | undefined
  /** Default: surfpool where it can be loaded, else LiteSVM. */
  engine?: SolanaEngine | undefined
  /** Milliseconds per slot; 31 slots make a transaction final, 150 end a blockhash. Default 200. */
  slotTime?: number | undefined
  /** The supervisor that owns the process. Default: a new one, which ends with the process. */
  supervisor?: Supervisor | undefined
}

/** A running development cluster, in a separate process. */
export type Solana = Omit<Host, 'match'> & {
  caipNetworkId: 'solana:localnet'
  name: string
  rpcUrl: string
  wsUrl: string
  rpcPort: number
  wsPort: number
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** SUSD (6 decimals), SCARD (0) and SNEW (9, Token-2022). */
  tokens: SolanaToken[]
  /** A token whose own metadata is an attack; the first five accounts hold it. Never in `tokens`. */
  hostileTokens: SolanaToken[]
  /** All ten; the first five hold every token, the last two hold nothing. */
  accounts: SolanaDevelopmentAccount[]
  /** Address → what it held when the cluster started, decimal, in the smallest unit; tokens by mint. */
  holdings: Record<string, { native: string; tokens: Record<string, string> }>
  engine: SolanaEngine
}

/**
 * Starts a Solana cluster on 127.0.0.1 with funded accounts and tokens, and resolves once it responds. It runs in a
 * separate process, which ends when the calling process does, also when that is killed.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING` (the requested engine has no build for this platform) or `START_FAILED`
 * @example
 * const { rpcUrl, tokens, stop } = await startSolana()
 * await stop()
 */
export async function startSolana(parameters: StartSolanaParameters = {}): Promise<Solana> {
  const { rpcPort = 0, wsPort = 0, engine, slotTime = 200 } = parameters
  const { match, ...host } = await startHost({
    program: new URL('./host/main', import.meta.url),
    args: [engine ?? 'any', `${rpcPort}`, `${wsPort}`, `${slotTime}`],
    ready: 'Listening (\\w+ \\d+ \\d+)\\n',
    toName: text => `Solana (port ${text.split(' ')[1]})`,
    supervisor: parameters.supervisor,
  }).catch(error => {
    throw toStartError(error, { rpcPort, wsPort })
  })
  const [name = '', boundRpc = 0, boundWs = 0] = match.split(' ')
  return {
    ...describe(),
    ...host,
    rpcUrl: `http://127.0.0.1:${boundRpc}`,
    wsUrl: `ws://127.0.0.1:${boundWs}`,
    rpcPort: Number(boundRpc),
    wsPort: Number(boundWs),
    engine: name === 'surfpool' ? 'surfpool' : 'litesvm',
  }
}

function toStartError(error: unknown, ports: { rpcPort: number; wsPort: number }): unknown {
  if (!(error instanceof DevnetError)) return error
  const busy = /Port (\d+) is in use/.exec(error.message)?.[1]
  if (busy !== undefined)
    return portBusy(Number(busy), Number(busy) === ports.wsPort ? 'Solana websocket' : 'Solana RPC')
  if (/surfpool cannot be loaded/.test(error.message))
    return new DevnetError(
      'PROGRAM_MISSING',
      'surfpool has a build for Linux on x64 with glibc only (package @solana/surfpool-linux-x64-gnu). Leave `engine` out to take LiteSVM.',
      { cause: error },
    )
  return error
}

function describe(): Pick<
  Solana,
  'caipNetworkId' | 'name' | 'nativeCurrency' | 'tokens' | 'hostileTokens' | 'accounts' | 'holdings'
> {
  const accounts = solanaDevelopmentAccounts()
  const plans = [...solanaTokenPlans, ...hostileSolanaTokenPlans]
  const held = (index: number): Record<string, string> =>
    Object.fromEntries(
      plans.flatMap(plan => {
        const amount = plan.holdings[index]
        return amount === undefined ? [] : [[mintOf(plan), amount.toString()]]
      }),
    )
  return {
    caipNetworkId: 'solana:localnet',
    name: 'Latch Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    tokens: solanaTokenPlans.map(toToken),
    hostileTokens: hostileSolanaTokenPlans.map(toToken),
    accounts,
    holdings: Object.fromEntries(
      accounts.map(({ address }, index) => [
        address,
        { native: `${solanaNativeHoldings[index] ?? 0n}`, tokens: held(index) },
      ]),
    ),
  }
}

const toToken = (plan: SolanaTokenPlan): SolanaToken => ({
  address: mintOf(plan),
  symbol: plan.symbol,
  name: plan.name,
  decimals: plan.decimals,
  program: plan.program,
})
