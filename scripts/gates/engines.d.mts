type Entry = {
  version?: string
  optional?: boolean
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export declare function findNewer(packages: Record<string, Entry>, version: string): string[]
export declare function findHeldBack(
  packages: Record<string, Entry>,
  shipped: ReadonlyMap<string, { entry: Entry; own: boolean; dependsOn: readonly string[] }>,
): string[]
