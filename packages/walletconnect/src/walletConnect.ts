import type { TransportDefinition } from '@latchkit/core'

export type WalletConnectOptions = {
  /** WebSocket URL of the relay, `wss://…`. Default: the public WalletConnect relay, which needs a project id. */
  relayUrl?: string | undefined
  /** Default: the project id of the site's configuration. */
  projectId?: string | undefined
  /** Name of the row in the list; default 'WalletConnect'. */
  rowName?: string | undefined
}

const publicRelay = 'wss://relay.walletconnect.org'

/**
 * Lets wallets connect by QR code or link over WalletConnect v2. Its code is loaded when it is first needed.
 * Loading rejects with `CONFIG_INVALID` when `relayUrl` is not a WebSocket URL.
 *
 * @example
 * createLatchkit({ networks, families, transports: [walletConnect({ relayUrl: 'wss://example.com/relay' })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): TransportDefinition {
  const name = options.rowName ?? 'WalletConnect'
  return {
    id: 'walletConnect',
    name,
    async load({ metadata, projectId }) {
      const { createWalletConnectTransport } = await import('./createTransport.js')
      return createWalletConnectTransport({
        relayUrl: options.relayUrl ?? publicRelay,
        metadata,
        projectId: options.projectId ?? projectId,
        name,
      })
    },
  }
}
