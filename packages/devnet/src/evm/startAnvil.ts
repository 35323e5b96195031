import { DevnetError, portBusy } from '../errors.js'
import { mnemonic } from '../mnemonic.js'
import { createSupervisor, type ProcessExit, type Supervisor } from '../process/createSupervisor.js'
import { anvilPath } from './anvilPath.js'
import { rpcRequest } from './rpcRequest.js'

export type StartAnvilParameters = {
  /** The EIP-155 chain id. */
  chainId: number
  /** 0, the default, takes a free one. */
  port?: number | undefined
  /** Whole coins each of the ten development accounts holds at the start. Default 10 000. */
  balance?: number | undefined
  /** The supervisor that owns the process. Default: a new one, which ends with the process. */
  supervisor?: Supervisor | undefined
}

/** A running development chain. */
export type Anvil = {
  chainId: number
  port: number
  /** http and websocket share the port. */
  rpcUrl: string
  wsUrl: string
  pid: number
  /** Resolves when the process has ended, by `stop` or by itself; never rejects. */
  exited: Promise<ProcessExit>
  /** Ends the process and resolves once it has; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts one anvil chain on 127.0.0.1 and resolves once it responds to `eth_chainId`. The chain ends when the
 * calling process does, also when that is killed.
 *
 * @throws DevnetError `PORT_BUSY`, `PROGRAM_MISSING` or `START_FAILED`
 * @example
 * const chain = await startAnvil({ chainId: 31337 })
 * await fetch(chain.rpcUrl, { method: 'POST', body: '…' })
 * await chain.stop()
 */
export async function startAnvil(parameters: StartAnvilParameters): Promise<Anvil> {
  const { chainId, port = 0, balance = 10_000 } = parameters
  const command = anvilPath()
  const supervisor = parameters.supervisor ?? createSupervisor()
  const owned = parameters.supervisor === undefined
  const args = ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`]
  args.push('--mnemonic', mnemonic, '--balance', `${balance}`, '--cache-path', '{directory}')
  try {
    const program = await supervisor.start({ command, args, ready: 'Listening on [\\d.]+:(\\d+)' })
    const exited = owned ? program.exited.finally(() => void supervisor.stop()) : program.exited
    const bound = Number(program.match)
    const rpcUrl = `http://127.0.0.1:${bound}`
    const stop = async (): Promise<void> => {
      await program.stop()
      if (owned) await supervisor.stop()
    }
    const chain: Anvil = {
      chainId,
      port: bound,
      rpcUrl,
      wsUrl: `ws://127.0.0.1:${bound}`,
      pid: program.pid,
      exited,
      stop,
    }
    await waitUntilReady(chain).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return chain
  } catch (error) {
    if (owned) await supervisor.stop()
    if (error instanceof DevnetError && /address already in use/i.test(error.message))
      throw portBusy(port, `EVM chain ${chainId}`)
    throw error
  }
}

async function waitUntilReady({ rpcUrl, chainId, exited }: Anvil): Promise<void> {
  let isOver = false
  void exited.then(() => {
    isOver = true
  })
  const deadline = Date.now() + 15_000
  let last: unknown
  while (Date.now() < deadline && !isOver) {
    try {
      const answer = await rpcRequest(rpcUrl, { method: 'eth_chainId', timeoutMs: 1000 })
      if (Number(answer) === chainId) return
      last = new Error(`eth_chainId is ${String(answer)}`)
    } catch (error) {
      last = error
    }
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new DevnetError('START_FAILED', `The EVM chain ${chainId} at ${rpcUrl} does not respond.`, {
    cause: last,
  })
}
