import { callEngine } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { ConnectReturnType } from './attempt.js'
import type { ConnectParameters } from './connectWallet.js'

export type { ConnectReturnType } from './attempt.js'
export type { ConnectParameters } from './connectWallet.js'

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
  if (signal?.aborted || getInternals(client).destroyed) return Promise.resolve({ status: 'cancelled' })
  const isOpen = (): boolean => client.getState().modal.open
  const needsModal = !connector && rowId === undefined
  // The modal opens in this tick; the engine may still be loading.
  if (needsModal && !isOpen() && !selectAccount(client.getState()).address) openModal(client)
  const mustStayOpen = needsModal && isOpen()
  return callEngine(client, async engine =>
    mustStayOpen && !isOpen() ? { status: 'cancelled' } : engine.connectWallet(client, parameters),
  )
}
