import { createRestClient, type FamilyContext, parseExactJson, type RestClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/** A node's rejection is `{ error, reason, reason_data }`, whose reason says what is wrong. */
function toNodeError(thrown: unknown): unknown {
  const { error, reason } = (thrown ?? {}) as { error?: unknown; reason?: unknown }
  return typeof error === 'string' && typeof reason === 'string'
    ? { message: `${error}: ${reason}`, cause: thrown }
    : thrown
}

/** The family's REST client: micro-STX go to 2^64. */
export const createRest = (context?: FamilyContext | undefined): RestClient =>
  createRestClient({
    context,
    toError: (error, fallback) => toError(toNodeError(error), fallback),
    parse: parseExactJson,
  })
