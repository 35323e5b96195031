import type { HistoryReply } from '@latchkit/api/schemas'
import { HttpError } from '../errors/HttpError.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { parseAccount } from '../utils/parseAccount.js'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.js'
import type { ActivityPage, ActivityProvider } from './providers/provider.js'

export type ActivityService = {
  /**
   * @param address - plain or CAIP-10
   * @param chainId - CAIP-2; without it every chain whose history is kept and that has such addresses
   * @throws HttpError UNSUPPORTED_CHAIN, INVALID_ADDRESS, BAD_REQUEST (the cursor), RATE_LIMITED; UpstreamError
   */
  getHistory(parameters: {
    address: string
    chainId?: string | undefined
    cursor?: string | undefined
    includeHidden: boolean
    caller: Caller
  }): Promise<HistoryReply>
}

/** Transactions of one page. */
const pageSize = 100

const badRequest = (code: 'INVALID_ADDRESS' | 'UNSUPPORTED_CHAIN' | 'BAD_REQUEST', message: string) =>
  new HttpError({ status: 400, code, message })
const invalidAddress = () => badRequest('INVALID_ADDRESS', 'The address is not valid on this network.')

type Source = { chain: string; address: string; provider: ActivityProvider }

/** Joins the histories of the chains into one, newest first. */
export function createActivityService(parameters: {
  /** By CAIP-2 id. */
  providers: ReadonlyMap<string, ActivityProvider>
}): ActivityService {
  const { providers } = parameters

  const findSources = (address: string, chainId: string | undefined): Source[] => {
    const account = parseAccount(address, chainId)
    if (!account) throw invalidAddress()
    const { address: plain, chain: only } = account
    if (only !== undefined && !providers.has(only))
      throw badRequest('UNSUPPORTED_CHAIN', 'The server keeps no history of this network.')
    const found = [...providers].flatMap(([chain, provider]) => {
      const normal = only === undefined || only === chain ? provider.toAddress(plain) : undefined
      return normal === undefined ? [] : [{ chain, address: normal, provider }]
    })
    if (found.length === 0) throw invalidAddress()
    return found
  }

  const readCursor = (text: string | undefined, sources: readonly Source[]): Cursor => {
    if (!text) return {}
    const cursor = decodeCursor(text)
    const isOurs = Object.entries(cursor ?? {}).every(([chain, position]) => {
      const provider = sources.find(source => source.chain === chain)?.provider
      return provider !== undefined && (position === null || provider.isPosition(position))
    })
    if (!cursor || !isOurs) throw badRequest('BAD_REQUEST', 'The cursor is not one of this history.')
    return cursor
  }

  return {
    async getHistory({ address, chainId, cursor, includeHidden, caller }) {
      const sources = findSources(address, chainId)
      const from = readCursor(cursor, sources)
      const left = sources.filter(({ chain }) => from[chain] !== null)
      // One failed chain fails the request, because its absence would read as an empty history.
      const pages = await Promise.all(
        left.map(async source => ({
          chain: source.chain,
          page: await source.provider.getPage({
            address: source.address,
            before: from[source.chain] ?? undefined,
            limit: pageSize,
            includeHidden,
            caller,
          }),
        })),
      )
      const { items, next } = merge(pages, from)
      const states = pages.map(({ page }) => page)
      const asOf = states.map(page => page.asOf)
      const since = states.flatMap(page => page.since ?? [])
      return {
        data: items,
        next: next && encodeCursor(next),
        ...(asOf.length > 0 && asOf.every(time => time !== undefined) && { asOf: Math.min(...asOf) }),
        ...(since.length > 0 && { since: Math.max(...since) }),
        ...(states.some(page => page.isStale) && { stale: true }),
      }
    },
  }
}

/** The newest transactions of all pages, down to where one of them may have more that it did not look at. */
function merge(
  pages: readonly { chain: string; page: ActivityPage }[],
  from: Cursor,
): { items: HistoryReply['data']; next: Cursor | null } {
  const horizon = Math.max(
    Number.NEGATIVE_INFINITY,
    ...pages.map(({ page }) => page.until ?? Number.NEGATIVE_INFINITY),
  )
  const taken = pages
    .flatMap(({ chain, page }) =>
      page.items.map(item => ({ chain, ...item, time: Date.parse(item.record.metadata.minedAt) })),
    )
    .sort((a, b) => b.time - a.time)
    .filter(({ time }) => time >= horizon)
    .slice(0, pageSize)
  const cursor: Cursor = { ...from }
  for (const { chain, page } of pages) {
    const chainItems = taken.filter(item => item.chain === chain)
    if (chainItems.length === page.items.length) cursor[chain] = page.next ?? null
    else {
      const last = chainItems.at(-1)?.position
      if (last !== undefined) cursor[chain] = last
    }
  }
  const isDone = pages.every(({ chain }) => cursor[chain] === null)
  return { items: taken.map(({ record }) => record), next: isDone ? null : cursor }
}
