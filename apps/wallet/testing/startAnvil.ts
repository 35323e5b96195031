import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A development chain in another process. */
export type Anvil = {
  rpcUrl: string
  chainId: number
  call(method: string, params?: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

// The binary itself: npm's wrapper leaves a child to kill.
const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const binary = fileURLToPath(
  new URL(`../../../node_modules/@foundry-rs/anvil-${platform}/bin/anvil`, import.meta.url),
)

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Starts anvil on a free port and waits until it responds.
 * @example const chain = await startAnvil(31337)
 */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const port = await freePort()
  const rpcUrl = `http://127.0.0.1:${port}`
  const child = spawn(binary, ['--port', String(port), '--chain-id', String(chainId), '--silent'], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const call = async (method: string, params: unknown[] = []): Promise<unknown> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      await call('eth_chainId')
      break
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error('anvil did not start', { cause: error })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  return {
    rpcUrl,
    chainId,
    call,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
