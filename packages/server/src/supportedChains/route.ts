import {
  ClientQuerySchema,
  type SupportedChainsReply,
  SupportedChainsReplySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'

/** `GET /v1/supported-chains`. */
export function createChainsRoute(parameters: {
  chains: readonly string[]
  swaps: readonly string[]
  onramp: readonly string[]
  nameParent: string | undefined
  /** CAIP-2 namespaces in which names lead to addresses. */
  resolves: readonly string[]
}): Hono<AppEnv> {
  const { chains, swaps, onramp, nameParent: parent, resolves } = parameters
  // The pass-through is HTTP only, so no chain is listed under `ws`.
  const reply: SupportedChainsReply = {
    http: [...chains],
    ws: [],
    swaps: [...swaps],
    onramp: [...onramp],
    ...(parent !== undefined && { names: { parent } }),
    resolves: [...resolves],
  }
  const app = new Hono<AppEnv>()
  app.get(
    '/v1/supported-chains',
    charges(),
    describe({
      id: 'getSupportedChains',
      summary: 'Chains this server reads (CAIP-2).',
      reply: SupportedChainsReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    context => {
      context.header('cache-control', 'public, max-age=60')
      return context.json(reply)
    },
  )
  return app
}
