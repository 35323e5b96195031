export type Mutant = {
  id: number
  file: string
  line: number
  column: number
  kind: string
  from: string
  to: string
}

export declare function findMutants(
  file: string,
  text: string,
  firstId?: number,
  isChosen?: (id: number) => boolean,
): { code: string; mutants: readonly Mutant[] }
