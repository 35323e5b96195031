import {
  createNodeWallet,
  type NodeWallet,
  type NodeWalletOptions,
} from '../../apps/wallet/testing/nodeWallet.js'
import { getAccount } from './chain.js'
import { test as base } from './test.js'

export { expect } from './test.js'

type WalletFixtures = {
  /** Starts a real WalletConnect wallet in this process; it ends with the test, and must have had no failures. */
  createPhone(options: { account: number } & Partial<NodeWalletOptions>): Promise<NodeWallet>
}

export const test = base.extend<WalletFixtures>({
  createPhone: async ({ system }, use) => {
    const phones: NodeWallet[] = []
    await use(async ({ account, ...options }) => {
      const phone = await createNodeWallet({
        relayUrl: system.urls.relay,
        chains: Object.entries(system.devnet.chains).map(([caipNetworkId, { rpcUrl, name }]) => ({
          caipNetworkId,
          rpcUrl,
          name,
        })),
        privateKey: getAccount(system, account).privateKey,
        ...options,
      })
      phones.push(phone)
      return phone
    })
    for (const phone of phones) await phone.close()
  },
})
