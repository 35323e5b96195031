import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import type { Engine } from '../engine.js'
import type { GenesisAccount } from '../genesis.js'
import { handleRequest } from './handleRequest.js'
import { createLedger } from './ledger.js'
import { createSession } from './subscriptions.js'

const maximumMessage = 1_000_000

/** Starts the same programs in LiteSVM behind our own JSON-RPC and websocket, for platforms without a build of surfpool. */
export function startLiteSvm(parameters: { genesis: readonly GenesisAccount[]; slotTime: number }): Engine {
  const ledger = createLedger(parameters)
  return {
    handleRequest: async request => handleRequest(ledger, request),
    createWebSocketServer: () => {
      const server = createServer((_, response) => response.writeHead(426).end())
      const sockets = new WebSocketServer({ server, maxPayload: maximumMessage })
      // The HTTP server reports a busy port; a second, unhandled error event would end the process.
      sockets.on('error', () => {})
      sockets.on('connection', socket => {
        const session = createSession(ledger, text => socket.send(text, () => {}))
        socket.on('message', data => session.receive(String(data)))
        socket.on('close', session.close)
        socket.on('error', () => socket.terminate())
      })
      return server
    },
    stop: ledger.stop,
  }
}
