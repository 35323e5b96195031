type Expression = { name: string; source: string; flags: string; files: readonly string[] }
type Reader = {
  id: string
  file: string
  name: string
  types: readonly (string | undefined)[]
  isAsync: boolean
}

export declare function checkLists(
  found: { expressions: readonly Expression[]; built: readonly string[] },
  readers: readonly Reader[],
): string[]
