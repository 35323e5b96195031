import { getActivityAccount } from '../activity/selectActivity.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { balanceRetryDelayMs, nftsTtlMs } from '../constants.js'
import type { CaipAddress } from '../contract/ids.js'
import type { Nft, NftsPage } from '../contract/nfts.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNfts } from './selectNfts.js'

export type FetchNftsParameters = {
  /** Reads even when the last read is younger than 15 s. */
  forceUpdate?: boolean | undefined
}

type Page = FetchNftsParameters & {
  /** The page after the last one that was read. */
  isMore?: boolean | undefined
}

type Reading = {
  account: CaipAddress
  isMore: boolean
  controller: AbortController
  promise: Promise<readonly Nft[]>
}

/** NFTs that are read again together; further ones are asked for by their page. */
const maxAgain = 120

/** One read at a time. */
const getSession = perClient<{ reading?: Reading | undefined }>(client => {
  const session: { reading?: Reading | undefined } = {}
  onDestroy(client, () => session.reading?.controller.abort())
  return session
})

function readNfts(client: Client, parameters: Page): Promise<readonly Nft[]> {
  const { forceUpdate = false, isMore = false } = parameters
  const state = client.getState()
  const account = getActivityAccount(state)
  if (!account || !selectAccount(state).isConnected) return Promise.reject(new LatchkitError('NOT_CONNECTED'))
  const { nfts, next, fetchedAt, failedAt, error } = selectNfts(state)
  const session = getSession(client)
  const { reading } = session
  if (reading?.account === account && reading.isMore === isMore) return reading.promise
  if (isMore && next === undefined) return Promise.resolve(nfts)
  if (!isMore && !forceUpdate) {
    const now = client.environment.now()
    const isYounger = (at: number | undefined, time: number) =>
      at !== undefined && now >= at && now - at < time
    if (error && isYounger(failedAt, balanceRetryDelayMs))
      return Promise.reject(new LatchkitError(error.code))
    if (isYounger(fetchedAt, nftsTtlMs)) return Promise.resolve(nfts)
  }
  reading?.controller.abort()
  if (reading) dispatch(client, { type: 'nfts/stopped', account: reading.account })
  const controller = new AbortController()
  const read = () =>
    isMore
      ? readPage(client, { account, cursor: next, signal: controller.signal })
      : readAgain(client, { account, count: nfts.length, signal: controller.signal })
  // Runs up to its first await before it is noted, and settles later.
  const promise = Promise.resolve().then(async () => {
    try {
      const page = await read()
      if (session.reading?.controller !== controller) throw new LatchkitError('CANCELLED')
      const at = client.environment.now()
      dispatch(client, { type: 'nfts/fetched', account, page, isMore, at })
      return selectNfts(client.getState()).nfts
    } catch (cause) {
      if (session.reading?.controller !== controller) throw new LatchkitError('CANCELLED', { cause })
      const failure = toLatchkitError(cause, 'NFTS_UNAVAILABLE')
      dispatch(client, {
        type: 'nfts/failed',
        account,
        error: toErrorInfo(cause, 'NFTS_UNAVAILABLE'),
        reason: isError(failure.cause) ? failure.cause.code : undefined,
        at: client.environment.now(),
      })
      throw failure
    } finally {
      if (session.reading?.controller === controller) session.reading = undefined
    }
  })
  session.reading = { account, isMore, controller, promise }
  dispatch(client, { type: 'nfts/started', account, isMore })
  return promise
}

type PageParameters = { account: CaipAddress; cursor?: string | undefined; signal: AbortSignal }

async function readPage(client: Client, parameters: PageParameters): Promise<NftsPage> {
  const source = await client.options.ports?.blockchainData?.()
  return source?.getNfts ? source.getNfts(parameters) : { nfts: [], reason: 'unsupported' }
}

/** As many as are shown, so that what was given away is gone from every page, at once. */
async function readAgain(
  client: Client,
  { count, ...parameters }: PageParameters & { count: number },
): Promise<NftsPage> {
  let page = await readPage(client, parameters)
  while (page.next !== undefined && page.nfts.length < Math.min(count, maxAgain)) {
    const more = await readPage(client, { ...parameters, cursor: page.next })
    page = { ...page, nfts: [...page.nfts, ...more.nfts], next: more.next }
  }
  return page
}

export const fetchNfts = (client: Client, parameters: FetchNftsParameters = {}): Promise<readonly Nft[]> =>
  readNfts(client, parameters)

export const fetchMoreNfts = (client: Client): Promise<readonly Nft[]> => readNfts(client, { isMore: true })
