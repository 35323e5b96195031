import type { Header } from './schemas.js'

/** How often a chain must be found shorter than the index, with the same newest block, until that is believed. */
const minLooks = 3
/** Blocks that the chain would have mined meanwhile if only this node were behind, and the time for them. */
const missedBlocks = 5
const [minWaitMs, maxWaitMs] = [15_000, 60_000]

/** The newest block of the index. */
export type IndexTip = {
  number: number
  hash: string
  /** Unix milliseconds; undefined where another process or an earlier run indexed it. */
  time: number | undefined
}

export type ShorterCheck = {
  /**
   * Returns whether a chain whose newest block is below the index has lost the blocks above it. False while this may
   * be a node that is behind: it syncs, it still has the block by its hash, its newest block changes, or the time in
   * which it would have mined some has not passed.
   *
   * @throws UpstreamError
   */
  look(latest: Header, tip: IndexTip): Promise<boolean>
  /** The chain is as long as the index again. */
  clear(): void
}

/** Creates the check that distinguishes a chain that was cut shorter (a reverted snapshot) from a node that is behind. */
export function createShorterCheck(parameters: {
  hasBlock(hash: string): Promise<boolean>
  isSyncing(): Promise<boolean>
  now: () => number
}): ShorterCheck {
  const { hasBlock, isSyncing, now } = parameters
  let seen: { latest: string; tip: string; at: number; looks: number } | undefined
  return {
    async look(latest, tip) {
      if ((await hasBlock(tip.hash)) || (await isSyncing())) {
        seen = undefined
        return false
      }
      if (seen?.latest !== latest.hash || seen.tip !== tip.hash)
        seen = { latest: latest.hash, tip: tip.hash, at: now(), looks: 0 }
      seen.looks++
      return seen.looks >= minLooks && now() - seen.at >= toWaitMs(latest, tip)
    },
    clear() {
      seen = undefined
    },
  }
}

/** By how far apart the blocks in question were. */
function toWaitMs(latest: Header, { number, time }: IndexTip): number {
  if (time === undefined || number <= latest.number) return maxWaitMs
  const blockMs = (time - latest.timestamp * 1000) / (number - latest.number)
  return Math.min(maxWaitMs, Math.max(minWaitMs, missedBlocks * blockMs))
}
