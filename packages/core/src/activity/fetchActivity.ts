import type { Client } from '../client/client.js'
import { followFeature } from '../client/followFeature.js'
import { callFeature } from '../client/loadFeature.js'
import type { HistoryTransaction } from '../contract/history.js'
import type { Unwatch } from '../contract/ids.js'
import { reportError } from '../telemetry/reportError.js'

export type FetchActivityParameters = {
  /** Reads even when the last read is younger than 15 s (R9.14). */
  forceUpdate?: boolean | undefined
  /** Also transactions that are hidden by default, marked `hidden` (T11). */
  includeHidden?: boolean | undefined
}

/**
 * Reads the latest transactions of the account shown on its network (R7.32), and returns all that are known. Kept for
 * 15 s; one read at a time; another account or network aborts it. After a failure, what was read before stays.
 * @throws NOT_CONNECTED, UNSUPPORTED_CHAIN (no history of this network), HISTORY_UNAVAILABLE, CANCELLED,
 * CONFIG_INVALID (the client has no feature `activity`)
 * @example const transactions = await fetchActivity(client)
 */
export function fetchActivity(
  client: Client,
  parameters: FetchActivityParameters = {},
): Promise<readonly HistoryTransaction[]> {
  return callFeature(client, client.options.modules?.activity, activity =>
    activity.fetchPage(client, parameters),
  )
}

/**
 * Reads the next older page, if there is one, and returns all transactions that are known.
 * @throws as `fetchActivity`
 */
export function fetchMoreActivity(client: Client): Promise<readonly HistoryTransaction[]> {
  return callFeature(client, client.options.modules?.activity, activity =>
    activity.fetchPage(client, { isMore: true }),
  )
}

/** Keeps the activity of the account shown current, until the returned function is called. */
export function followActivity(client: Client): Unwatch {
  return followFeature(
    client,
    client.options.modules?.activity,
    activity => activity.follow(client),
    error => reportError(client, error),
  )
}
