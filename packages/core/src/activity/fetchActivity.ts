import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { balanceRetryDelayMs, historyTtlMs } from '../constants.js'
import type { HistoryPage, HistoryTransaction } from '../contract/history.js'
import type { CaipAddress } from '../contract/ids.js'
import type { ErrorCode } from '../errors/codes.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { findEntry, getActivityAccount } from './selectActivity.js'
import { getSession } from './session.js'

export type FetchActivityParameters = {
  /** Reads even when the last read is younger than 15 s. */
  forceUpdate?: boolean | undefined
  /** Also transactions that are hidden by default, marked `hidden`. */
  includeHidden?: boolean | undefined
}

type Page = FetchActivityParameters & {
  /** The page after the last one that was read. */
  isMore?: boolean | undefined
}

const none: readonly HistoryTransaction[] = []

async function read(
  client: Client,
  parameters: {
    account: CaipAddress
    cursor: string | undefined
    includeHidden: boolean
    signal: AbortSignal
  },
): Promise<HistoryPage> {
  const source = await client.options.ports?.blockchainData?.()
  if (!source?.getHistory) throw new LatchkitError('UNSUPPORTED_CHAIN')
  return source.getHistory(parameters)
}

function getReason(error: unknown): ErrorCode | undefined {
  const { cause } = toLatchkitError(error)
  return isError(cause) ? cause.code : undefined
}

async function fetchPage(client: Client, parameters: Page = {}): Promise<readonly HistoryTransaction[]> {
  const { forceUpdate = false, isMore = false } = parameters
  const account = getActivityAccount(client.getState())
  if (!account || !selectAccount(client.getState()).isConnected) throw new LatchkitError('NOT_CONNECTED')
  const { running } = getSession(client)
  const entry = findEntry(client.getState(), account)
  const includesHidden = entry?.includesHidden ?? false
  // What was asked for with hidden ones stays so: the view leaves them out.
  const includeHidden = parameters.includeHidden === true || includesHidden
  const current = running.get(account)
  if (current && current.includeHidden === includeHidden) return current.promise
  const { transactions = none, next, fetchedAt, failedAt, error } = entry ?? {}
  if (isMore && next === undefined) return transactions
  const now = client.environment.now()
  // A clock that was set back must not keep a value fresh for hours.
  const isWithin = (at: number | undefined, time: number): boolean =>
    at !== undefined && now >= at && now - at < time
  if (!isMore && !forceUpdate && includeHidden === includesHidden) {
    if (error && isWithin(failedAt, balanceRetryDelayMs)) throw new LatchkitError(error.code)
    if (isWithin(fetchedAt, historyTtlMs)) return transactions
  }
  current?.controller.abort()
  const controller = new AbortController()
  const { signal } = controller
  const isCurrent = (): boolean => running.get(account)?.controller === controller
  const cursor = isMore ? next : undefined
  const reading = async (): Promise<readonly HistoryTransaction[]> => {
    try {
      const page = await read(client, { account, cursor, includeHidden, signal })
      if (!isCurrent()) throw new LatchkitError('CANCELLED')
      running.delete(account)
      dispatch(client, {
        type: 'activity/fetched',
        account,
        isMore,
        transactions: page.transactions,
        includesHidden: includeHidden,
        next: page.next,
        since: page.since,
        isStale: page.isStale,
        at: client.environment.now(),
      })
      return findEntry(client.getState(), account)?.transactions ?? none
    } catch (cause) {
      if (!isCurrent()) throw new LatchkitError('CANCELLED', { cause })
      running.delete(account)
      const problem = toErrorInfo(cause, 'HISTORY_UNAVAILABLE')
      const at = client.environment.now()
      dispatch(client, { type: 'activity/failed', account, error: problem, reason: getReason(cause), at })
      throw toLatchkitError(cause, 'HISTORY_UNAVAILABLE')
    }
  }
  // `reading` runs up to its first await before it is noted, and settles later.
  const promise = Promise.resolve().then(reading)
  running.set(account, { controller, includeHidden, promise })
  dispatch(client, { type: 'activity/started', account, isMore, includeHidden })
  return promise
}

export const fetchActivity = (
  client: Client,
  parameters: FetchActivityParameters = {},
): Promise<readonly HistoryTransaction[]> => fetchPage(client, parameters)

export const fetchMoreActivity = (client: Client): Promise<readonly HistoryTransaction[]> =>
  fetchPage(client, { isMore: true })
