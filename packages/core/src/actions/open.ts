import type { Client } from '../client/client.js'
import { type ViewData, type ViewName, viewNames } from '../contract/views.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectAccount } from '../state/selectors/selectAccount.js'

export type OpenParameters = {
  /** Default: by R2.2 to R2.4. */
  view?: ViewName | undefined
  data?: ViewData | undefined
}

/** Refuses a view that does not exist instead of showing an empty modal. */
export function assertView(view: ViewName): void {
  if (!viewNames.includes(view))
    throw new LatchkitError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: `There is no view named ${String(view)}.`,
    })
}

/** Where the modal starts: Account with an address, else what the site can connect with (R2.2 to R2.4). */
export function getDefaultView({ getState, options, environment }: Client): ViewName {
  if (selectAccount(getState()).address) return 'Account'
  if (options.families.length > 0 && !options.manualWCControl) return 'Connect'
  return environment.getPlatform().mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/**
 * Opens the modal (R2.2 to R2.5, R4.1), or starts its path again when it is open.
 * @throws CONFIG_INVALID for a view that does not exist
 * @example open(client, { view: 'Networks' })
 */
export function open(
  client: Client,
  { view = getDefaultView(client), data = {} }: OpenParameters = {},
): void {
  assertView(view)
  const { modal } = client.getState()
  if (!modal.open) client.emit('MODAL_OPEN', { connected: selectAccount(client.getState()).isConnected })
  client.dispatch({ type: 'modal/opened', view, data })
  client.prepare().catch(() => {})
}
