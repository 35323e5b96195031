import type { Server } from 'node:net'

/** Handles one JSON-RPC request (the text of an object) and returns the text of the response. */
export type RequestHandler = (request: string) => Promise<string>

/** A Solana node inside the host process, before it has ports. */
export type Engine = {
  handleRequest: RequestHandler
  /** Not listening yet. */
  createWebSocketServer(): Server
  stop(): void
}
