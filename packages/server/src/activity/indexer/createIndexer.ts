import type { Log } from '../../logs/createLog.js'
import { toLogError } from '../../logs/toLogError.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import type { ActivityState, ActivityStore } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import type { ActivityLimits } from '../options.js'
import { createBlockReader, type ReadBlock } from './createBlockReader.js'
import { createByteBudget } from './createByteBudget.js'
import { createShorterCheck } from './createShorterCheck.js'

/** Blocks that are read before they are stored together. */
const groupSize = 32
/** Blocks that a reorganisation may replace; a deeper one begins the index anew. */
const maxReorganised = 512
/** Blocks between two removals of old ones. */
const pruneEvery = 1000

export type IndexerStatus = {
  /** Unix milliseconds at which the index last held everything that the chain has; undefined before. */
  asOf: number | undefined
  /** The last look at the chain failed, or the index has not caught up. */
  isStale: boolean
}

export type Indexer = {
  /** Indexes until the index holds what the chain has; calls that come meanwhile share the run. Never rejects. */
  sync(): Promise<void>
  /** Syncs now and every `pollMs` from then on. */
  start(): void
  status(): IndexerStatus
  /** Ends a running sync at the next block. */
  close(): Promise<void>
}

/**
 * Creates the indexer of one EVM chain. It begins `backfillBlocks` before the newest block, appends in order, and goes
 * back to the common ancestor when the chain was reorganised. All of it is in the store, so a process that is killed
 * goes on where it was.
 */
export function createIndexer(parameters: {
  chain: string
  upstream: Upstream
  store: ActivityStore
  limits: ActivityLimits
  traces: boolean
  metrics: Metrics
  log: Log
  now?: (() => number) | undefined
}): Indexer {
  const { chain, upstream, store, limits, traces, metrics, log, now = Date.now } = parameters
  const closing = new AbortController()
  const budget = createByteBudget({
    bytesPerMinute: limits.bytesPerMinute,
    now,
    signal: closing.signal,
  })
  const onTracesLost = (block: number) =>
    log.warn({ chain, block }, 'from this block on, what contracts pay out in coins is not indexed')
  const reader = createBlockReader({ upstream, traces, onBytes: budget.spend, onTracesLost, now })
  const shorter = createShorterCheck({ ...reader, now })
  let asOf: number | undefined
  let isStale = true
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let prunedAt = 0
  let appended: { hash: string; time: number } | undefined
  let reported: string | undefined

  /** Returns the state after the return to the common ancestor, which is looked for where it is not known. */
  const goBack = async (state: ActivityState, known?: number): Promise<ActivityState | undefined> => {
    const { tip, tipHash } = state
    const lowest = Math.max(state.first, tip - maxReorganised)
    let common = known
    for (let block = tip - 1; block >= lowest && common === undefined; block--) {
      const [known, current] = await Promise.all([store.getHash(chain, block), reader.readHash(block)])
      if (known !== undefined && known === current) common = block
      if (closing.signal.aborted) return state
    }
    await store.rollBack({ chain, tipHash, tip: common })
    metrics.activity.countReorganisation({ chain })
    log.info({ chain, blocks: tip - (common ?? lowest - 1) }, 'the chain was reorganised')
    return store.getState(chain)
  }

  /** The blocks from `from` on, as far as the endpoint has them and they follow each other. */
  const readGroup = async (from: number, to: number): Promise<ReadBlock[]> => {
    const found = new Map<number, ReadBlock>()
    let next = from
    const work = async (): Promise<void> => {
      while (next <= to && !closing.signal.aborted) {
        const number = next++
        await budget.wait()
        const block = await reader.readBlock(number)
        if (!block) return
        found.set(number, block)
      }
    }
    await Promise.all(Array.from({ length: limits.concurrency }, work))
    const group: ReadBlock[] = []
    for (let number = from; ; number++) {
      const [block, before] = [found.get(number), group.at(-1)]
      if (!block || (before && block.parentHash !== before.hash)) return group
      group.push(block)
    }
  }

  const prune = async (state: ActivityState): Promise<void> => {
    if (state.tip - prunedAt < pruneEvery) return
    prunedAt = state.tip
    await store.prune({ chain, first: state.tip - limits.keepBlocks + 1 })
  }

  /** Returns whether the index holds everything that the chain has. */
  const run = async (): Promise<boolean> => {
    const latest = await reader.readLatest()
    let state = await store.getState(chain)
    if (state && latest.number <= state.tip) {
      const { first, tip, tipHash } = state
      const storedHash = await store.getHash(chain, latest.number)
      if (latest.number === tip && storedHash === latest.hash) {
        shorter.clear()
        return true
      }
      if (storedHash === latest.hash || latest.number < first) {
        const time = appended?.hash === tipHash ? appended.time : undefined
        if (!(await shorter.look(latest, { number: tip, hash: tipHash, time }))) return false
      }
      state = await goBack(state, storedHash === latest.hash ? latest.number : undefined)
    }
    shorter.clear()
    while (!closing.signal.aborted) {
      const from = state ? state.tip + 1 : Math.max(0, latest.number - limits.backfillBlocks + 1)
      metrics.activity.observeBlocks({ chain, head: latest.number, indexed: from - 1 })
      if (from > latest.number) return true
      const blocks = await readGroup(from, Math.min(latest.number, from + groupSize - 1))
      const [first, last] = [blocks[0], blocks.at(-1)]
      // The endpoint does not have the block yet, or two versions of it: the next look goes on.
      if (!first || !last) return false
      if (state && first.parentHash !== state.tipHash) {
        state = await goBack(state)
        continue
      }
      if (await store.append({ chain, tipHash: state?.tipHash, blocks }))
        metrics.activity.countTransactions({
          chain,
          count: blocks.reduce((sum, { transactions }) => sum + transactions.length, 0),
        })
      appended = { hash: last.hash, time: last.time }
      // Where another process shares the store, its tip may be ahead of ours.
      state = await store.getState(chain)
      if (state) await prune(state)
    }
    return false
  }

  const runSafely = async (): Promise<void> => {
    const began = now()
    try {
      const isComplete = await run()
      if (closing.signal.aborted) return
      isStale = !isComplete
      if (isComplete) asOf = began
      reported = undefined
    } catch (error) {
      if (closing.signal.aborted) return
      isStale = true
      const { code } = error as { code?: unknown }
      metrics.activity.countFailure({ chain })
      // Once per kind of failure: an endpoint that is down fails at every look.
      if (reported !== String(code))
        log.warn({ chain, error: toLogError(error) }, 'the chain cannot be indexed')
      reported = String(code)
    }
  }

  const sync = (): Promise<void> => {
    if (closing.signal.aborted) return Promise.resolve()
    running ??= runSafely().finally(() => {
      running = undefined
    })
    return running
  }

  const poll = (): void => {
    void sync().then(() => {
      if (closing.signal.aborted) return
      timer = setTimeout(poll, limits.pollMs)
      timer.unref()
    })
  }

  return {
    sync,
    start: poll,
    status: () => ({ asOf, isStale }),
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
