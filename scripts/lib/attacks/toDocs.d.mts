import type { Attack } from './readAttacks.mjs'

export type Results = {
  held?: boolean | undefined
  usable?: boolean | undefined
  noticed?: boolean | undefined
}
export declare function toDocs(attacks: readonly Attack[], resultsOf: (attack: Attack) => Results): string
export declare function readResults(text: string, attack: Attack): Results
export declare function listBad(text: string): string[]
