import type { readRequirements } from './readRequirements.mjs'

export declare function listIds(title: string): string[]
export declare function checkCitations(
  requirements: ReturnType<typeof readRequirements>,
  titles: ReadonlyMap<string, readonly string[]>,
): { ids: string[]; uncited: string[]; gaps: string[] }
