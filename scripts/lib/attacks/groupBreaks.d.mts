import type { Attack } from './readAttacks.mjs'

export declare function groupBreaks(
  attacks: readonly Attack[],
  dependsOn: (attack: Attack, source: string) => boolean,
): Attack[][]
