import type { Client, FeatureDefinition } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { ViewData, ViewName } from '../contract/views.js'
import { BaseError } from '../errors/BaseError.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { coreRoutes } from './routes.js'

export type OpenModalParameters = {
  /** Default: Account with an address, otherwise how the site connects. */
  view?: ViewName | undefined
  data?: ViewData | undefined
}

/** @throws CONFIG_INVALID for a view that neither core nor a feature of the client has */
export function assertView({ options: { modules = {} } }: Client, view: ViewName): void {
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(modules)
  if (!Object.hasOwn(coreRoutes, view) && !definitions.some(feature => feature?.views?.includes(view)))
    throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
      details: `There is no view named ${String(view)}.`,
    })
}

/** How the site connects. */
export function getConnectView({ options, environment }: Client): ViewName {
  if (options.families.length > 0 && !options.manualWCControl) return 'Connect'
  return environment.getPlatform().mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/**
 * Opens the modal, or starts its path again when it is open.
 * @throws CONFIG_INVALID for a view that does not exist
 * @example openModal(client, { view: 'Networks' })
 */
export function openModal(client: Client, { view: asked, data = {} }: OpenModalParameters = {}): void {
  const { address } = selectAccount(client.getState())
  // Account with an address, else how the site connects.
  const view = asked ?? (address ? 'Account' : getConnectView(client))
  assertView(client, view)
  dispatch(client, { type: 'modal/opened', view, data })
}
