// A site that accepts the licence of WalletConnect's own client can use it in place of ours.
import type { TransportDefinition } from '@latchkit/core'

/** Give it to `createLatchkit({ remoteConnectors: [officialWalletConnect] })` in place of `walletConnect()`. */
export const officialWalletConnect: TransportDefinition = {
  id: 'walletConnect',
  name: 'WalletConnect',
  async load({ metadata, projectId = '' }) {
    // Your own module implements `Transport`; this one is from our tests.
    const { createOfficialTransport } = await import(
      '../../packages/walletconnect/src/fixtures/officialTransport.js'
    )
    return createOfficialTransport({ projectId, metadata: { ...metadata, icons: [...metadata.icons] } })
  },
}
