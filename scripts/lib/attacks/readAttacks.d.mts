export type Attack = {
  id: string
  control?: string
  title: string
  file: string
  breaks: Break | Break[]
}
export type Break = { file: string; search: string; replace: string }
export declare function readAttacks(): Promise<Attack[]>
export declare function readTitle(name: string): { kind: string; id: string } | undefined
export declare function checkAttacks(
  attacks: readonly Attack[],
  readFile: (path: string) => string | undefined,
): string[]
