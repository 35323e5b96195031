// A host that accepts the licence of WalletConnect's own client puts it behind the same seam as ours.
import type { TransportDefinition } from '@latchkit/core'

/** Give it to `createLatchkit({ transports: [officialWalletConnect] })` in place of `walletConnect()`. */
export const officialWalletConnect: TransportDefinition = {
  id: 'walletConnect',
  name: 'WalletConnect',
  async load({ metadata, projectId = '' }) {
    // The module that fulfils `Transport` is the host's own; this is the one that our tests run.
    const { createOfficialTransport } = await import(
      '../../packages/walletconnect/src/fixtures/officialTransport.js'
    )
    return createOfficialTransport({ projectId, metadata: { ...metadata, icons: [...metadata.icons] } })
  },
}
