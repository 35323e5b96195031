export type Equivalent = { file: string; from: string; to: string; why: string }

export declare const equivalents: readonly Equivalent[]

export declare function findEquivalent(
  mutant: { file: string; from: string; to: string },
  rows?: readonly Equivalent[],
): string | undefined
