import { createRpcClient, type FamilyContext, type RpcClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/** The family's JSON-RPC client. */
export const createRpc = (context?: FamilyContext | undefined): RpcClient =>
  createRpcClient({ context, toError })
