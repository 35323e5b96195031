export type StaticServer = { url: string; port: number; stop: () => Promise<void> }

export declare function startStaticServer(options: {
  directory: string
  port: number
  what?: string | undefined
  config?: unknown
  policy?: string | undefined
  fallback?: boolean | undefined
}): Promise<StaticServer>

export declare function injectConfig(html: string, config: unknown): string
