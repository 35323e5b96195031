import { getActivityAccount } from '../activity/selectActivity.js'
import type { Client } from '../client/client.js'
import { setClientTimeout } from '../client/lifetime.js'
import { balanceRetryDelayMs, nftsTtlMs, pollingIntervalMs } from '../constants.js'
import type { Unwatch } from '../contract/ids.js'
import { fetchNfts } from './fetchNfts.js'
import { selectNfts } from './selectNfts.js'

/** Keeps the NFTs of the account shown current; ones whose metadata is still read are asked for sooner. */
export function watchNfts(client: Client): Unwatch {
  let account: string | undefined
  let timer: Unwatch | undefined
  let isStopped = false
  const schedule = (): void => {
    timer?.()
    timer = undefined
    const { source, error, nfts } = selectNfts(client.getState())
    if (isStopped || source === 'unsupported') return
    const isWaiting = source === 'reading' || nfts.some(({ metadata }) => metadata === 'reading')
    const delay = error ? balanceRetryDelayMs : isWaiting ? pollingIntervalMs : nftsTtlMs
    timer = setClientTimeout(client, delay, () => {
      if (globalThis.document?.visibilityState === 'hidden') schedule()
      else read(true)
    })
  }
  const read = (forceUpdate: boolean): void => {
    const isBusy = selectNfts(client.getState()).step === 'loadingMore'
    // Its failure is in state.
    if (isBusy) schedule()
    else fetchNfts(client, { forceUpdate }).then(schedule, schedule)
  }
  const onChange = (): void => {
    const shown = getActivityAccount(client.getState())
    if (shown === account) return
    account = shown
    if (shown) read(false)
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return () => {
    isStopped = true
    unwatch()
    timer?.()
  }
}
