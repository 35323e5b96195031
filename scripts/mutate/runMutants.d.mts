import type { Mutant } from './findMutants.mjs'
import type { Outcome } from './report.mjs'

export type Session = {
  files: readonly string[]
  run(plan: object, files: readonly string[]): Promise<readonly object[]>
}

export declare function runMutants(options: {
  session: Session
  mutants: readonly Mutant[]
  deadline: number
  testMs: number
  log: (line: string) => void
}): Promise<Map<number, Outcome>>
