import type { Removal } from './removals.mjs'

type Result = { whole?: boolean; removed?: boolean }

export declare function readResult(text: string, removal: Removal): Result | undefined
export declare function listUnproved(text: string): string[]
export declare function toDocs(removals: readonly Removal[], results: ReadonlyMap<Removal, Result>): string
