export function readImports(
  source: string,
): { specifier: string; names?: Map<string, string>; isExport: boolean }[]
export function readGraph(options: {
  files: readonly string[]
  entries: ReadonlyMap<string, string>
}): Map<string, Set<string>>
