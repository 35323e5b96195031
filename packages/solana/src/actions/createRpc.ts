import { createRpcClient, type FamilyContext, type RpcClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/**
 * JSON with its integers of 16 digits and more as text: JSON numbers are exact to 2^53 only, lamports go to 2^64.
 */
const parse = (json: string): unknown =>
  JSON.parse(json.replace(/(?<=[:[,]\s*)\d{16,}(?=\s*[,}\]])/g, integer => `"${integer}"`))

/** The family's JSON-RPC client. */
export const createRpc = (context?: FamilyContext | undefined): RpcClient =>
  createRpcClient({ context, toError, parse })
