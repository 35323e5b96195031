export type Chunk = {
  fileName: string
  isEntry: boolean
  /** Files that came into it, with what is left of them. */
  modules: Readonly<Record<string, { renderedLength: number }>>
  imports: readonly string[]
  dynamicImports: readonly string[]
}

export type Bundle = {
  chunks: ReadonlyMap<string, Chunk>
  entry: Chunk
  closureOf(name: string): ReadonlySet<string>
  sum(names: Iterable<string>): number
  find(part: string): string | undefined
}

export declare function bundle(code: string): Promise<Bundle>
