export type Chunk = {
  fileName: string
  isEntry: boolean
  isDynamicEntry: boolean
  /** The module that the dynamic import names; none for a chunk of shared modules. */
  facadeModuleId: string | null
  /** Files that came into it, with what is left of them. */
  modules: Readonly<Record<string, { renderedLength: number }>>
  imports: readonly string[]
  dynamicImports: readonly string[]
}

export type Bundle = {
  chunks: ReadonlyMap<string, Chunk>
  entry: Chunk
  sizeOf(name: string): number
  closureOf(name: string): ReadonlySet<string>
  sum(names: Iterable<string>): number
  find(part: string): string | undefined
}

export declare function bundle(
  code: string,
  options?: { isApplication?: boolean; isPublished?: boolean; external?: readonly RegExp[] },
): Promise<Bundle>
