export type StaticServer = { url: string; port: number; stop: () => Promise<void> }

/** A built site, by path. */
export type Site = ReadonlyMap<string, { readonly body: Uint8Array; readonly type: string }>

export declare function readSite(directory: string): Promise<Site>

export declare function startStaticServer(options: {
  files: Site
  port: number
  what?: string | undefined
  config?: unknown
  policy?: string | undefined
  fallback?: boolean | undefined
}): Promise<StaticServer>

export declare function injectConfig(html: string, config: unknown): string
