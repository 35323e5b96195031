import type { DevnetFile } from '@latchkit/devnet'

export type DemoUrls = {
  server: string
  relay: string
  demo?: string | undefined
  wallet?: string | undefined
}

export type Demo = {
  urls: DemoUrls
  /** What `devnet.json` holds. */
  devnet: DevnetFile
  /** Resolves with a description when a part ends that nobody asked to end; never rejects. */
  crashed: Promise<string>
  /** Stops everything and frees every port; safe to call twice. */
  stop: () => Promise<void>
}

export type StartDemoOptions = {
  portBase?: number | undefined
  directory?: string | undefined
  build?: boolean | undefined
  log?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

export declare function startDemo(options?: StartDemoOptions): Promise<Demo>
