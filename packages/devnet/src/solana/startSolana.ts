import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DevnetError, portBusy } from '../errors.js'
import {
  createSupervisor,
  describeExit,
  type ProcessExit,
  type Supervisor,
} from '../process/createSupervisor.js'
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

/** A running development cluster. */
export type Solana = {
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
  pid: number
  /** Resolves when the process has ended, by `stop` or by itself; never rejects. */
  exited: Promise<ProcessExit>
  /** Resolves with a description when the process ends without a call of `stop`; never rejects. */
  crashed: Promise<string>
  /** Ends the process and resolves once it has; safe to call twice. */
  stop(): Promise<void>
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
  const supervisor = parameters.supervisor ?? createSupervisor()
  const owned = parameters.supervisor === undefined
  const args = [...hostProgram(), engine ?? 'any', `${rpcPort}`, `${wsPort}`, `${slotTime}`]
  try {
    const program = await supervisor.start({
      command: process.execPath,
      args,
      ready: 'Listening (\\w+ \\d+ \\d+)\\n',
    })
    const [name = '', boundRpc = 0, boundWs = 0] = program.match.split(' ')
    let isStopping = false
    const exited = owned ? program.exited.finally(() => void supervisor.stop()) : program.exited
    const crashed = new Promise<string>(resolve => {
      void exited.then(exit => {
        if (!isStopping) resolve(`Solana (port ${boundRpc}) ended by itself: ${describeExit(exit)}`)
      })
    })
    const stop = async (): Promise<void> => {
      isStopping = true
      await program.stop()
      if (owned) await supervisor.stop()
    }
    return {
      ...describe(),
      rpcUrl: `http://127.0.0.1:${boundRpc}`,
      wsUrl: `ws://127.0.0.1:${boundWs}`,
      rpcPort: Number(boundRpc),
      wsPort: Number(boundWs),
      engine: name === 'surfpool' ? 'surfpool' : 'litesvm',
      pid: program.pid,
      exited,
      crashed,
      stop,
    }
  } catch (error) {
    if (owned) await supervisor.stop()
    throw toStartError(error, { rpcPort, wsPort })
  }
}

/** Node's arguments for the host: the build, or the source through tsx where there is only that. */
function hostProgram(): string[] {
  const built = fileURLToPath(new URL('./host/main.js', import.meta.url))
  if (existsSync(built)) return [built]
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--import', loader, fileURLToPath(new URL('./host/main.ts', import.meta.url))]
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
