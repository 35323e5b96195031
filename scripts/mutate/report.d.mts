import type { Mutant } from './findMutants.mjs'

export type Outcome = {
  outcome: 'killed' | 'survived' | 'uncovered' | 'unclear' | 'not run'
  by?: string
}

export declare function report(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<number, Outcome>,
): { score: number; lines: string[]; results: (Outcome & { at: string; change: string })[] }
