import type { Chunk } from '@latchkit/core/internal'
import { useEffect, useReducer, useState } from 'react'
import { useDelay } from './useDelay.js'

/** A failed download is tried again after this long, as long as it is wanted. */
const retryDelayMs = 3000

/** What `useLazy` needs of a chunk. */
export type Loadable<Module> = Pick<Chunk<Module>, 'current' | 'load'>

export type Lazy<Module> = {
  /** Undefined until the chunk is loaded. */
  module: Module | undefined
  /** The last attempt failed; the next one follows after `retryDelayMs`. */
  isFailed: boolean
  /** Tries again at once. */
  retry(): void
}

const increment = (count: number): number => count + 1

/**
 * Loads a chunk while it is wanted, and draws again once it is loaded.
 * @example const { module } = useLazy(errorWords, error !== undefined)
 */
export function useLazy<Module>(chunk: Loadable<Module>, isWanted = true): Lazy<Module> {
  const [, redraw] = useReducer(increment, 0)
  const [attempt, tryAgain] = useReducer(increment, 0)
  const [failed, setFailed] = useState<Loadable<Module>>()
  const isFailed = failed === chunk && chunk.current === undefined
  const isDue = useDelay(isFailed && isWanted, retryDelayMs, String(attempt))
  useEffect(() => {
    if (isDue) tryAgain()
  }, [isDue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is the reason to run again
  useEffect(() => {
    if (!isWanted || chunk.current) return
    let live = true
    chunk.load().then(
      () => live && redraw(),
      () => live && setFailed(chunk),
    )
    return () => {
      live = false
    }
  }, [chunk, isWanted, attempt])
  return {
    module: chunk.current,
    isFailed,
    retry() {
      setFailed(undefined)
      tryAgain()
    },
  }
}
