import { fileURLToPath, pathToFileURL } from 'node:url'
import { DevnetError, portBusy } from '../errors.js'
import { serviceAccount } from '../evm/accounts.js'
import { entryPoints } from '../evm/entryPoints.js'
import { hasCode } from '../evm/place.js'
import { setBalance } from '../evm/setBalance.js'
import { createSupervisor, type ProcessExit, type Supervisor } from '../process/createSupervisor.js'
import { installAlto } from './installAlto.js'

export type StartBundlerParameters = {
  /** Of a chain that was started with `smartAccounts`. */
  rpcUrl: string
  /** 0, the default, takes a free one. */
  port?: number | undefined
  /** The supervisor that owns the process. Default: a new one, which ends with the process. */
  supervisor?: Supervisor | undefined
}

/** A running ERC-4337 bundler of one chain. */
export type Bundler = {
  /** JSON-RPC: `eth_sendUserOperation` and what belongs to it. */
  bundlerUrl: string
  port: number
  pid: number
  /** Resolves when the process has ended, by `stop` or by itself; never rejects. */
  exited: Promise<ProcessExit>
  /** Ends the process and resolves once it has; safe to call twice. */
  stop(): Promise<void>
}

/** Wei of the accounts that send bundles. */
const funds = 10n ** 21n

/**
 * Starts alto, a bundler of EntryPoint 0.7 and 0.8, on 127.0.0.1. Installed outside of the workspaces at the first call. It
 * does not enforce the rules of ERC-7562.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING` or `START_FAILED`, such as where the chain has no EntryPoint
 * @example
 * const { chains } = await startEvmChains({ chainIds: [31337], smartAccounts: true })
 * const { bundlerUrl, stop } = await startBundler({ rpcUrl: chains['eip155:31337'].rpcUrl })
 */
export async function startBundler(parameters: StartBundlerParameters): Promise<Bundler> {
  const { rpcUrl, port = 0 } = parameters
  for (const address of Object.values(entryPoints))
    if (!(await hasCode(rpcUrl, address)))
      throw new DevnetError('START_FAILED', `The chain at ${rpcUrl} was not started with smartAccounts.`)
  const program = await installAlto()
  const [executor, utility] = [serviceAccount('bundler'), serviceAccount('bundlerUtility')]
  for (const { address } of [executor, utility]) await setBalance(rpcUrl, address, funds)
  const supervisor = parameters.supervisor ?? createSupervisor()
  const owned = parameters.supervisor === undefined
  const loopback = fileURLToPath(new URL('../../alto/loopback.mjs', import.meta.url))
  try {
    const alto = await supervisor.start({
      command: process.execPath,
      args: [
        ...['--import', pathToFileURL(loopback).href, program, 'run'],
        ...['--entrypoints', Object.values(entryPoints).join(',')],
        ...['--executor-private-keys', executor.privateKey, '--utility-private-key', utility.privateKey],
        ...['--rpc-url', rpcUrl, '--port', `${port}`],
        ...['--safe-mode', 'false', '--enable-cors', 'true'],
      ],
      ready: 'Server listening at http://127\\.0\\.0\\.1:(\\d+)',
    })
    const exited = owned ? alto.exited.finally(() => void supervisor.stop()) : alto.exited
    const stop = async (): Promise<void> => {
      await alto.stop()
      if (owned) await supervisor.stop()
    }
    const bound = Number(alto.match)
    return { bundlerUrl: `http://127.0.0.1:${bound}`, port: bound, pid: alto.pid, exited, stop }
  } catch (error) {
    if (owned) await supervisor.stop()
    if (error instanceof DevnetError && /EADDRINUSE/.test(error.message)) throw portBusy(port, 'bundler')
    throw error
  }
}
