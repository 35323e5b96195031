import type { Client } from '../client/client.js'
import { callRuntime, getInternals } from '../client/internals.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { ConnectReturnType } from './attempt.js'
import type { ConnectParameters, connectNow } from './connectNow.js'
import { open } from './open.js'

export type { ConnectReturnType } from './attempt.js'
export type { ConnectParameters } from './connectNow.js'

/** `wasOpened`: the modal was opened for it before its code was there; closed since, it is over. */
export type BeginConnectParameters = ConnectParameters & { wasOpened?: boolean | undefined }

/**
 * Connects a wallet. With a target it reaches the wallet in the tick it is called, if the family is loaded;
 * without one it opens the modal and settles with the first attempt that ends, or as cancelled when the
 * modal closes. It settles exactly once.
 * @throws USER_REJECTED, REQUEST_PENDING, WALLET_NOT_INSTALLED, WALLET_TIMEOUT, WALLET_FAILED, …
 * @example
 * const result = await connect(client)
 * if (result.status === 'connected') console.log(result.accounts[0])
 */
export function connect(client: Client, parameters: ConnectParameters = {}): Promise<ConnectReturnType> {
  const { connector, rowId, signal } = parameters
  const { runtime, destroyed } = getInternals(client)
  if (signal?.aborted || destroyed) return Promise.resolve({ status: 'cancelled' })
  const state = client.getState()
  // The modal shows itself at once; what waits for it may come a moment later.
  const wasOpened =
    !runtime && !connector && rowId === undefined && !state.modal.open && !selectAccount(state).address
  if (wasOpened) open(client)
  const asked: BeginConnectParameters = wasOpened ? { ...parameters, wasOpened } : parameters
  return callRuntime<typeof connectNow>(client, 'connect', asked)
}
