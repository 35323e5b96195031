import { shareClient } from '@latchkit/react'
import {
  createMemoryStorage,
  createProvider,
  createStandardWallet,
  createVirtualWallet,
} from '@latchkit/testing'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mainnet, optimism, solanaMainnet } from '../networks.js'
import { createAppKit } from './index.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  cleanup()
  for (const end of ends.splice(0)) await end()
  shareClient(undefined)
})

/** A wallet of both families in the page, which the visitor has allowed to share its accounts with this site. */
async function startWallet() {
  const engine = createVirtualWallet({
    name: 'Both Wallet',
    rdns: 'com.both',
    families: ['eip155', 'solana'],
    rpcUrls: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
  })
  const provider = createProvider(engine)
  const info = { uuid: 'both', name: 'Both Wallet', rdns: 'com.both', icon: 'data:image/svg+xml;base64,AA==' }
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  const standard = createStandardWallet(engine)
  ends.push(
    () => window.removeEventListener('eip6963:requestProvider', announce),
    standard.registerInto(window),
  )
  await provider.request({ method: 'eth_requestAccounts' })
  const connectStandard = standard.wallet.features['standard:connect']
  const { accounts } = await connectStandard.connect()
  const [evm = ''] = engine.wallet.addresses()
  return { engine, evm, solana: accounts[0]?.address ?? '' }
}

test.each([
  ['its name', 'Both Wallet'],
  ['the id that it has here', 'standard-both-wallet'],
])(
  'a visitor with two families stays connected with both, without a prompt: Solana by %s (D22)',
  async (_, id) => {
    const { engine, evm, solana } = await startWallet()
    const prompts = engine.wallet.prompts().length
    const storage = createMemoryStorage({
      '@appkit/connected_namespaces': 'eip155,solana',
      '@appkit/eip155:connected_connector_id': 'com.both',
      '@appkit/solana:connected_connector_id': id,
      '@appkit/connection_status': 'connected',
      '@appkit/active_namespace': 'solana',
      '@appkit/active_caip_network_id': solanaMainnet.caipNetworkId,
      '@appkit/connections': JSON.stringify({
        eip155: [{ connectorId: 'com.both', accounts: [{ type: 'eoa', address: evm }] }],
        solana: [{ connectorId: id, accounts: [{ type: 'eoa', address: solana }] }],
      }),
    })
    const appKit = createAppKit({ networks: [mainnet, optimism, solanaMainnet], storage })
    ends.push(() => appKit.disconnect(), appKit.client.destroy)
    await expect.poll(() => appKit.getAccount('eip155')).toMatchObject({ isConnected: true, address: evm })
    await expect.poll(() => appKit.getAccount('solana')).toMatchObject({ isConnected: true, address: solana })
    expect(appKit.getActiveChainNamespace()).toBe('solana')
    expect(engine.wallet.prompts()).toHaveLength(prompts)
  },
)
