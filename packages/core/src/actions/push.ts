import type { Client } from '../client/client.js'
import type { ViewData, ViewName } from '../contract/views.js'
import { assertView } from './open.js'

export type RouteParameters = { view: ViewName; data?: ViewData | undefined }

/**
 * Shows a further view; going back returns to this one.
 * @throws CONFIG_INVALID for a view that does not exist
 */
export function push(client: Client, { view, data = {} }: RouteParameters): void {
  assertView(view)
  client.dispatch({ type: 'route/pushed', view, data })
}

/**
 * Shows another view in place of this one.
 * @throws CONFIG_INVALID for a view that does not exist
 */
export function replace(client: Client, { view, data = {} }: RouteParameters): void {
  assertView(view)
  client.dispatch({ type: 'route/replaced', view, data })
}
