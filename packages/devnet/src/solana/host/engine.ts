import type { Server } from 'node:net'
import type { AnswerRequest } from './rpcFront.js'

/** A Solana node inside the host process, before it has ports. */
export type Engine = {
  answer: AnswerRequest
  /** Not listening yet. */
  createWebSocketServer(): Server
  stop(): void
}
