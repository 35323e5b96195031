import type { Client } from '../client/client.js'
import { callRuntime } from '../client/internals.js'
import type { approveSignatureNow } from './requestSignatureNow.js'
import { tellRuntime } from './tellRuntime.js'

/** The visitor agrees: the wallet is asked in this tick. The outcome is the requester's, and the view's going back. */
export function approveSignature(client: Client): Promise<void> {
  return callRuntime<typeof approveSignatureNow>(client, 'approveSignature', undefined)
}

/** The visitor declines. */
export function cancelSignature(client: Client): void {
  tellRuntime(client, 'cancelSignature')
}
