import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { toBase58 } from '../base58.js'
import type { Engine } from './engine.js'
import type { GenesisAccount } from './genesis.js'
import { toFailure } from './rpcFront.js'

/** The part of the native package that is used here; it brings no types. */
type Surfnet = {
  rpcUrl: string
  wsUrl: string
  setAccount(address: string, lamports: number, data: number[], owner: string): void
  drainEvents(): unknown[]
  stop(): void
}
type SurfpoolModule = {
  Surfnet: {
    startWithConfig(config: {
      offline: boolean
      blockProductionMode: 'clock' | 'transaction'
      slotTimeMs: number
      airdropSol: number
    }): Surfnet
  }
}

/** Undefined where there is no build of it: anything but Linux on x64 with glibc. */
export function loadSurfpool(): SurfpoolModule | undefined {
  try {
    return createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu') as SurfpoolModule
  } catch {
    return undefined
  }
}

/**
 * A node that is sent a transaction again, without preflight, answers its signature: that is how clients keep sending
 * until it lands. surfpool refuses it once it has landed.
 */
function answerResent(request: string, answer: string): string | undefined {
  if (!request.includes('"sendTransaction"') || !answer.includes('already been processed')) return undefined
  const { id, params } = JSON.parse(request) as {
    id: unknown
    params: [unknown, { skipPreflight?: unknown }?]
  }
  const [wire, options] = params
  if (options?.skipPreflight !== true || typeof wire !== 'string') return undefined
  // One byte counts the signatures; the first, of 64 bytes, names the transaction.
  const signature = toBase58(Buffer.from(wire, 'base64').subarray(1, 65))
  return JSON.stringify({ jsonrpc: '2.0', result: signature, id })
}

/** The real validator's RPC and websocket around a real SVM, in this process; it takes two free ports itself. */
export function startSurfpool(
  { Surfnet }: SurfpoolModule,
  { genesis, slotTime }: { genesis: readonly GenesisAccount[]; slotTime: number },
): Engine {
  const surfnet = Surfnet.startWithConfig({
    offline: true,
    blockProductionMode: 'clock',
    slotTimeMs: slotTime,
    airdropSol: 0,
  })
  for (const { address, lamports, owner, data } of genesis)
    surfnet.setAccount(address, Number(lamports), Array.from(data), owner)
  // Its queue of events holds about a thousand; once that is full, the whole node stands still.
  const draining = setInterval(() => surfnet.drainEvents(), Math.min(1000, slotTime * 50))
  const { rpcUrl } = surfnet
  const webSocketPort = Number(new URL(surfnet.wsUrl).port)
  return {
    answer: async request => {
      try {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(rpcUrl, { method: 'POST', headers, body: request })
        const answer = await response.text()
        return answerResent(request, answer) ?? answer
      } catch {
        return toFailure(-32603, 'The node does not answer.')
      }
    },
    // Byte for byte: what a client speaks with is the node's own websocket.
    createWebSocketServer: () =>
      createServer(socket => {
        const upstream = connect({ port: webSocketPort, host: '127.0.0.1' })
        socket.pipe(upstream).pipe(socket)
        socket.on('error', () => upstream.destroy())
        upstream.on('error', () => socket.destroy())
        socket.on('close', () => upstream.destroy())
        upstream.on('close', () => socket.destroy())
      }),
    stop: () => {
      clearInterval(draining)
      surfnet.stop()
    },
  }
}
