import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { Kit } from './types.js'

export type CreateKitOptions = {
  /** The relay's websocket URL. */
  relayUrl: string
  /** Where this wallet page lives; shown by apps. */
  url: string
  name?: string | undefined
  /** Distinguishes the clients of one browser or process. */
  storagePrefix?: string | undefined
  /** A key-value store; the browser's IndexedDB when left out. */
  storage?: NonNullable<ConstructorParameters<typeof Core>[0]>['storage'] | undefined
  /** Links that sites may open this wallet by. */
  redirect?: { native?: string; universal?: string } | undefined
}

// Any value: our own relay asks for none, and without one the client warns on the console.
const projectId = '1a7c4b17de7e10b3e47a11e700000000'

/**
 * The official wallet-side client, quiet and on our relay. Verify and telemetry are off by the build's
 * `process.env.IS_VITEST`.
 */
export async function createKit(options: CreateKitOptions): Promise<Kit> {
  const { storage, storagePrefix } = options
  const core = new Core({
    projectId,
    relayUrl: options.relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    ...(storage ? { storage } : {}),
    ...(storagePrefix ? { customStoragePrefix: storagePrefix } : {}),
  })
  const kit = await WalletKit.init({
    core: core as unknown as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: options.name ?? 'Latchkit Development Wallet',
      description: 'A wallet with development keys, for trying and testing sites.',
      url: options.url,
      icons: [],
      ...(options.redirect ? { redirect: options.redirect } : {}),
    },
    // The wallet has its own queue; the kit's adds a second between requests.
    signConfig: { disableRequestQueue: true },
  })
  // Made by the kit with its level, which it cannot be given; what matters reaches the page as events.
  kit.engine.signClient.logger.error = () => undefined
  return kit
}
