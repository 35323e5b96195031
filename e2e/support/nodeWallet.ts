import {
  createNodeWallet,
  type NodeWallet,
  type NodeWalletOptions,
} from '../../apps/wallet/testing/nodeWallet.js'
import { getAccount } from './chain.js'
import { getSolanaAccount } from './solana.js'
import { test as base } from './test.js'

export { expect } from './test.js'

type WalletFixtures = {
  /** Starts a real WalletConnect wallet in this process; it ends with the test, and must have had no failures. */
  createPhone(
    options: {
      /** Index of its EVM development account; without one, `privateKey` says it. */
      account?: number | undefined
      /** Index of its Solana development account; without one it speaks EVM alone. */
      solanaAccount?: number | undefined
    } & Partial<NodeWalletOptions>,
  ): Promise<NodeWallet>
}

export const test = base.extend<WalletFixtures>({
  createPhone: async ({ system }, use) => {
    const phones: NodeWallet[] = []
    await use(async ({ account, solanaAccount, ...options }) => {
      const phone = await createNodeWallet({
        relayUrl: system.urls.relay,
        chains: Object.entries(system.devnet.chains).map(([caipNetworkId, { rpcUrl, name }]) => ({
          caipNetworkId,
          rpcUrl,
          name,
        })),
        privateKey: account === undefined ? undefined : getAccount(system, account).privateKey,
        ...(solanaAccount === undefined
          ? {}
          : { solanaPrivateKeys: [getSolanaAccount(system, solanaAccount).privateKey] }),
        ...options,
      })
      phones.push(phone)
      return phone
    })
    for (const phone of phones) await phone.close()
  },
})
