import { createRestClient, type FamilyContext, type RestClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/** JSON with its integers of 16 digits and more as text: JSON numbers are exact to 2^53 only, micro-STX go to 2^64. */
const parse = (json: string): unknown =>
  JSON.parse(json.replace(/(?<=[:[,]\s*)\d{16,}(?=\s*[,}\]])/g, integer => `"${integer}"`))

/** A node's rejection is `{ error, reason, reason_data }`, whose reason says what is wrong. */
function toNodeError(thrown: unknown): unknown {
  const { error, reason } = (thrown ?? {}) as { error?: unknown; reason?: unknown }
  return typeof error === 'string' && typeof reason === 'string'
    ? { message: `${error}: ${reason}`, cause: thrown }
    : thrown
}

/** The family's REST client. */
export const createRest = (context?: FamilyContext | undefined): RestClient =>
  createRestClient({ context, toError: (error, fallback) => toError(toNodeError(error), fallback), parse })
