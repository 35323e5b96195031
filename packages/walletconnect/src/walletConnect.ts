import type { TransportDefinition } from '@latchkit/core'

export type WalletConnectOptions = {
  /** WebSocket URL of the relay, `wss://…`. Default: the public WalletConnect relay, which needs a project id. */
  relayUrl?: string | undefined
  /** Used instead of `relayUrl` in restricted timezones. */
  fallbackRelayUrl?: string | undefined
  /** IANA zone of the visitor; default: the browser's. */
  getTimezone?: (() => string) | undefined
  /** Default: the `projectId` of `createLatchkit`. */
  projectId?: string | undefined
  /** Name of the row in the wallet list; default 'WalletConnect'. */
  rowName?: string | undefined
}

const publicRelay = 'wss://relay.walletconnect.org'

/**
 * Connects wallets by QR code or link over WalletConnect v2. The client is loaded when it is first needed, which rejects
 * with `CONFIG_INVALID` when `relayUrl` is not a WebSocket URL.
 *
 * @example
 * createLatchkit({ networks, families, transports: [walletConnect({ relayUrl: 'wss://example.com/relay' })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): TransportDefinition {
  const name = options.rowName ?? 'WalletConnect'
  return {
    id: 'walletConnect',
    name,
    async load({ metadata, projectId, instanceId, isWalletScheme }) {
      const { createWalletConnectTransport } = await import('./createTransport.js')
      return createWalletConnectTransport({
        relayUrl: options.relayUrl ?? publicRelay,
        fallbackRelayUrl: options.fallbackRelayUrl,
        getTimezone: options.getTimezone,
        metadata,
        projectId: options.projectId ?? projectId,
        instanceId,
        isWalletScheme,
        name,
      })
    },
  }
}
