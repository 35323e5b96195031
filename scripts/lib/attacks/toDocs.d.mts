import type { Attack } from './readAttacks.mjs'

export declare function toDocs(
  attacks: readonly Attack[],
  resultOf?: (attack: Attack) => { held: boolean; usable: boolean; noticed: boolean },
): string
export declare function readResult(
  text: string,
  attack: Attack,
): { held: boolean; usable: boolean; noticed: boolean }
