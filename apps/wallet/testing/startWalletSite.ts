import { walletPolicy } from '../../../scripts/demo/policies.mjs'
import { readSite, startStaticServer } from '../../../scripts/lib/staticServer.mjs'
import type { WalletConfig } from '../src/config/config.js'

/** Serves a built wallet page as the demo does: its configuration injected, its strict policy sent. */
export async function startWalletSite(options: {
  directory: string
  config: Pick<WalletConfig, 'relayUrl' | 'serverUrl'> & { chains: readonly { rpcUrl: string }[] }
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { directory, config } = options
  return startStaticServer({
    files: await readSite(directory),
    port: 0,
    what: 'wallet page',
    config,
    policy: walletPolicy({ serverUrl: config.serverUrl, rpcUrls: config.chains.map(({ rpcUrl }) => rpcUrl) }),
    fallback: true,
  })
}
