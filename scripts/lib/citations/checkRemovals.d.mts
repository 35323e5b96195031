import type { Removal } from './removals.mjs'

export declare function checkRemovals(
  removals: readonly Removal[],
  sources: {
    titlesOf(file: string): readonly string[] | undefined
    readFile(file: string): string | undefined
  },
): string[]
