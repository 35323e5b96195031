import type { Client } from '../client/client.js'
import { setClientTimeout } from '../client/lifetime.js'
import { balanceRetryDelayMs, historyTtlMs, pollingIntervalMs } from '../constants.js'
import type { Unwatch } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { fetchActivity } from './fetchActivity.js'
import { type ActivityView, selectActivity } from './selectActivity.js'
import { getSession } from './session.js'

/** An index follows its chain within seconds; a transfer that is missing for longer is not waited for. */
const indexingTimeoutMs = 60_000

/** Hashes of confirmed transfers that the history lacks. */
function getMissing({ pending }: ActivityView, now: number): string {
  return pending
    .filter(({ includedAt }) => includedAt !== undefined && now - includedAt < indexingTimeoutMs)
    .map(({ hash }) => hash)
    .join()
}

/** Milliseconds until the next read; undefined for a network that has no history. */
function getDelay(view: ActivityView, missing: string): number | undefined {
  if (view.error?.code === 'UNSUPPORTED_CHAIN') return undefined
  if (view.error) return balanceRetryDelayMs
  return missing === '' ? historyTtlMs : pollingIntervalMs
}

function run(client: Client): Unwatch {
  let timer: Unwatch | undefined
  let account: string | undefined
  let missing = ''
  let isStopped = false
  const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'
  const schedule = (): void => {
    timer?.()
    timer = undefined
    if (isStopped) return
    const view = selectActivity(client.getState())
    const delay = getDelay(view, getMissing(view, client.environment.now()))
    timer =
      delay === undefined
        ? undefined
        : setClientTimeout(client, delay, () => {
            timer = undefined
            if (isHidden()) schedule()
            else read(true)
          })
  }
  const read = (forceUpdate: boolean): void => {
    const { isConnected } = selectAccount(client.getState())
    const isBusy = selectActivity(client.getState()).step === 'loadingMore'
    if (!isConnected || isBusy) schedule()
    // Its failure is in state.
    else fetchActivity(client, { forceUpdate }).then(schedule, schedule)
  }
  const onChange = (): void => {
    const view = selectActivity(client.getState())
    const shown = selectAccount(client.getState()).isConnected ? view.account : undefined
    const lacking = getMissing(view, client.environment.now())
    const isNew = lacking !== '' && lacking !== missing
    missing = lacking
    if (shown !== account) {
      account = shown
      if (shown) read(false)
    } else if (isNew && shown && view.step === 'idle') read(true)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return () => {
    isStopped = true
    unwatch()
    timer?.()
  }
}

/** Keeps the activity of the account shown current while it is watched. */
export function watchActivity(client: Client): Unwatch {
  const session = getSession(client)
  session.followers += 1
  session.stop ??= run(client)
  let isEnded = false
  return () => {
    if (isEnded) return
    isEnded = true
    session.followers -= 1
    if (session.followers > 0) return
    session.stop?.()
    session.stop = undefined
  }
}
