import type { ActivityRecord, ActivityStore } from '../../storage/activityStore.js'
import { toEvmAccount } from '../../utils/toEvmAccount.js'
import type { Indexer } from '../indexer/createIndexer.js'
import { createDescribeEvmTokens, findUnlisted } from './describeEvmTokens.js'
import type { ActivityProvider, ActivityProviderParameters } from './provider.js'
import { isHidden, toHistoryRecord } from './toHistoryRecord.js'

/** Transactions that are looked at for one page; a page of an account that others have flooded is short. */
const maxLooked = 1000
/** Addresses that the account has paid which others are compared with. */
const maxPaid = 1000
/** Milliseconds for which a request need not look at the chain again. */
const syncGapMs = 1000

/** Reads the history of an EVM chain from its index. */
export function createEvmActivity(
  parameters: ActivityProviderParameters & {
    store: ActivityStore
    indexer: Pick<Indexer, 'sync' | 'status'>
  },
): ActivityProvider {
  const { chain, store, indexer, upstreams, tokens, native, now = Date.now } = parameters
  const listed = new Map(tokens.map(token => [token.address.toLowerCase(), token]))
  const describeTokens = createDescribeEvmTokens({ listed: tokens, native, now })
  let lookedAt = 0

  /** Looks at the chain soon rather than at the next poll, without waiting for it. */
  const poke = (): void => {
    if (now() - lookedAt < syncGapMs) return
    lookedAt = now()
    void indexer.sync()
  }

  return {
    toAddress: toEvmAccount,
    isPosition: value => /^\d{1,15}\.\d{1,9}$/.test(value),
    async getPage({ address: account, before, limit, includeHidden, caller }) {
      poke()
      const paid = await store.getPaid({ chain, account, limit: maxPaid })
      const chosen: { record: ActivityRecord; hidden: boolean }[] = []
      let last = before === undefined ? undefined : toPosition(before)
      let until: number | undefined
      let hasMore = true
      for (let looked = 0; hasMore && chosen.length < limit && looked < maxLooked; ) {
        const found = await store.list({ chain, account, before: last, limit: limit + 1 })
        hasMore = found.length > limit
        looked += found.length
        for (const record of found.slice(0, limit)) {
          if (chosen.length === limit) {
            hasMore = true
            break
          }
          last = { block: record.block, place: record.place }
          until = record.time
          const hidden = isHidden(account, record, { isListed: token => listed.has(token), paid })
          if (!hidden || includeHidden) chosen.push({ record, hidden })
        }
      }
      const [state, facts] = await Promise.all([
        store.getState(chain),
        describeTokens(
          upstreams.get(chain, caller),
          findUnlisted(
            chosen.map(({ record }) => record),
            listed,
          ),
        ),
      ])
      const { asOf, isStale } = indexer.status()
      const describer = { chain, native, listed, facts, paid }
      return {
        items: chosen.map(({ record, hidden }) => ({
          position: `${record.block}.${record.place}`,
          record: toHistoryRecord(account, record, { ...describer, hidden }),
        })),
        ...(hasMore && last && { next: `${last.block}.${last.place}`, until }),
        asOf,
        ...(state && state.first > 0 && { since: state.firstTime }),
        isStale,
      }
    },
  }
}

function toPosition(text: string): { block: number; place: number } {
  const [block, place] = text.split('.').map(Number)
  return { block: block ?? 0, place: place ?? 0 }
}
