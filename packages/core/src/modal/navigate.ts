import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { ViewData, ViewName } from '../contract/views.js'
import { assertView } from './openModal.js'

export type NavigateParameters = { view: ViewName; data?: ViewData | undefined }

/**
 * Shows a further view; going back returns to this one.
 * @throws CONFIG_INVALID for a view that does not exist
 */
export function navigate(client: Client, { view, data = {} }: NavigateParameters): void {
  assertView(client, view)
  dispatch(client, { type: 'route/pushed', view, data })
}

/**
 * Shows another view in place of this one.
 * @throws CONFIG_INVALID for a view that does not exist
 */
export function replaceView(client: Client, { view, data = {} }: NavigateParameters): void {
  assertView(client, view)
  dispatch(client, { type: 'route/replaced', view, data })
}
