import {
  type ActivityBlock,
  type ActivityItem,
  type ActivityState,
  type ActivityStore,
  toRows,
  unpackEntries,
} from './activityStore.js'

/** Creates the store of the activity in memory, for tests and temporary servers. */
export function createMemoryActivity(guard: () => Promise<void>): ActivityStore {
  const chains = new Map<string, ActivityBlock[]>()
  /** By chain, account and item; kept when blocks are pruned. */
  const received = new Map<string, ActivityItem & { chain: string; account: string }>()

  const toState = (blocks: readonly ActivityBlock[] | undefined): ActivityState | undefined => {
    const [first, tip] = [blocks?.[0], blocks?.at(-1)]
    return first && tip
      ? { first: first.number, firstTime: first.time, tip: tip.number, tipHash: tip.hash }
      : undefined
  }
  const newestFirst = (chain: string): ActivityBlock[] => (chains.get(chain) ?? []).toReversed()

  return {
    async getState(chain) {
      await guard()
      return toState(chains.get(chain))
    },
    async append({ chain, tipHash, blocks }) {
      await guard()
      if (toState(chains.get(chain))?.tipHash !== tipHash) return false
      chains.set(chain, [...(chains.get(chain) ?? []), ...blocks])
      for (const each of blocks.flatMap(block => toRows(block).received)) {
        const key = `${chain} ${each.account} ${each.token} ${each.item}`
        if (!received.has(key)) received.set(key, { chain, ...each })
      }
      return true
    },
    async rollBack({ chain, tipHash, tip }) {
      await guard()
      const blocks = chains.get(chain)
      if (toState(blocks)?.tipHash !== tipHash) return false
      chains.set(chain, tip === undefined ? [] : (blocks ?? []).filter(({ number }) => number <= tip))
      for (const [key, each] of received)
        if (each.chain === chain && each.block > (tip ?? -1)) received.delete(key)
      return true
    },
    async getHash(chain, block) {
      await guard()
      return (chains.get(chain) ?? []).find(({ number }) => number === block)?.hash
    },
    async prune({ chain, first }) {
      await guard()
      const blocks = chains.get(chain) ?? []
      chains.set(
        chain,
        blocks.filter(({ number }, index) => number >= first || index === blocks.length - 1),
      )
    },
    async list({ chain, account, before, limit }) {
      await guard()
      const found = []
      for (const block of newestFirst(chain)) {
        if (before && block.number > before.block) continue
        for (const row of toRows(block).rows.toSorted((a, b) => b.place - a.place)) {
          if (row.account !== account) continue
          if (before && row.block === before.block && row.place >= before.place) continue
          const transaction = block.transactions.find(({ place }) => place === row.place)
          if (!transaction) continue
          found.push({
            ...transaction,
            block: row.block,
            time: block.time,
            entries: unpackEntries(row.entries),
          })
          if (found.length === limit) return found
        }
      }
      return found
    },
    async getPaid({ chain, account, limit }) {
      await guard()
      const paid = newestFirst(chain).flatMap(block => toRows(block).paid)
      return [...new Set(paid.filter(each => each.account === account).map(each => each.paid))].slice(
        0,
        limit,
      )
    },
    async listItems({ chain, account, before, limit }) {
      await guard()
      return [...received.values()]
        .filter(each => each.chain === chain && each.account === account)
        .filter(each => before === undefined || compare(each, before) > 0)
        .sort(compare)
        .slice(0, limit)
        .map(({ block, token, item, standard }) => ({ block, token, item, standard }))
    },
  }
}

type Position = Omit<ActivityItem, 'standard'>

/** Newest first. */
function compare(a: Position, b: Position): number {
  if (a.block !== b.block) return b.block - a.block
  if (a.token !== b.token) return a.token < b.token ? 1 : -1
  return a.item === b.item ? 0 : a.item < b.item ? 1 : -1
}
