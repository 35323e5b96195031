import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import type { ViewName } from '../contract/views.js'
import type { RouteRow } from '../state/reduction.js'

/** The row of a view; undefined for one of a feature whose code is not loaded. */
export function getRow(client: Client, view: ViewName): RouteRow | undefined {
  return getInternals(client).reduction.rules.rows[view]
}
