import type { DevnetFile } from '@latchkit/devnet'

export type DemoUrls = {
  server: string
  relay: string
  onramp: string
  mail: string
  smtp: string
  login: string
  farcaster: string
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
  /** Whose chains to start, EVM always. Default all. */
  families?: readonly DemoFamily[] | undefined
  log?: ((line: string) => void) | undefined
  signal?: AbortSignal | undefined
}

export type DemoFamily = 'evm' | 'solana' | 'bitcoin' | 'stacks'

export declare function startDemo(options?: StartDemoOptions): Promise<Demo>
