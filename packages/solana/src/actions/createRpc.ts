import { createRpcClient, type FamilyContext, parseExactJson, type RpcClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/** The family's JSON-RPC client: lamports go to 2^64. */
export const createRpc = (context?: FamilyContext | undefined): RpcClient =>
  createRpcClient({ context, toError, parse: parseExactJson })
