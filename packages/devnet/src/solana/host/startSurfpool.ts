import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { toBase58 } from '../base58.js'
import type { Engine } from '../engine.js'
import type { GenesisAccount } from '../genesis.js'
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

/** Returns `undefined` where surfpool has no build: everywhere but on Linux x64 with glibc. */
export function loadSurfpool(): SurfpoolModule | undefined {
  try {
    return createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu') as SurfpoolModule
  } catch {
    return undefined
  }
}

/**
 * A node returns the signature of a transaction that it has processed before when preflight is skipped, because clients
 * resend until it lands. surfpool returns an error instead; this returns the response of a node, or `undefined` where
 * surfpool's response is right.
 */
function toResendResponse(request: string, response: string): string | undefined {
  if (!request.includes('"sendTransaction"') || !response.includes('already been processed')) return undefined
  const { id, params } = JSON.parse(request) as {
    id: unknown
    params: [unknown, { skipPreflight?: unknown }?]
  }
  const [wire, options] = params
  if (options?.skipPreflight !== true || typeof wire !== 'string') return undefined
  // One byte holds the number of signatures; the first signature, 64 bytes, identifies the transaction.
  const signature = toBase58(Buffer.from(wire, 'base64').subarray(1, 65))
  return JSON.stringify({ jsonrpc: '2.0', result: signature, id })
}

/** Starts a validator's RPC and websocket around an SVM in this process, on two free ports. */
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
  // Its event queue holds about a thousand entries; when the queue is full, the node blocks.
  const draining = setInterval(() => surfnet.drainEvents(), Math.min(1000, slotTime * 50))
  const { rpcUrl } = surfnet
  const webSocketPort = Number(new URL(surfnet.wsUrl).port)
  return {
    handleRequest: async request => {
      try {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(rpcUrl, { method: 'POST', headers, body: request })
        const text = await response.text()
        return toResendResponse(request, text) ?? text
      } catch {
        return toFailure(-32603, 'The node does not respond.')
      }
    },
    // Piped byte for byte to the node's own websocket.
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
