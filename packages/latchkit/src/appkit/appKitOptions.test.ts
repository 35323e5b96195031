import { expect, test } from 'vitest'
import { mainnet, solanaMainnet } from '../networks.js'
import { toLatchkitOptions } from './appKitOptions.js'

/** As AppKit's and viem's packages define it. */
const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://base.example'] } },
  blockExplorers: { default: { url: 'https://basescan.example' } },
}
const former = {
  ...base,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const

test('networks of AppKit, of viem and of ours are networks', () => {
  const { networks, defaultNetwork } = toLatchkitOptions({
    networks: [base, former, mainnet, solanaMainnet],
    defaultNetwork: former,
    chainImages: { 8453: 'https://icons.example/base.svg' },
    customRpcUrls: { 'eip155:1': [{ url: 'https://mainnet.example' }] },
  })
  expect(networks).toMatchObject([
    {
      caipNetworkId: 'eip155:8453',
      chainNamespace: 'eip155',
      rpcUrls: ['https://base.example'],
      explorerUrl: 'https://basescan.example',
      assets: { imageUrl: 'https://icons.example/base.svg' },
    },
    { caipNetworkId: former.caipNetworkId, chainNamespace: 'solana' },
    { caipNetworkId: 'eip155:1', rpcUrls: ['https://mainnet.example'] },
    solanaMainnet,
  ])
  expect(defaultNetwork).toBe(former.caipNetworkId)
})

test('features are ours, those that a server may change among the remote ones', () => {
  const options = toLatchkitOptions({
    networks: [base],
    features: { send: false, swaps: false, onramp: true, email: false, socials: ['google'], history: false },
  })
  expect(options.features).toEqual({ send: false })
  expect(options.remoteFeatures).toEqual({
    swaps: false,
    onramp: ['default'],
    email: false,
    socials: ['google'],
    activity: false,
  })
  expect(toLatchkitOptions({ networks: [base] }).remoteFeatures).toEqual({})
})

test('a custom wallet is one of the families of the site; its links make it reachable by WalletConnect', () => {
  const wallets = [
    { id: 'own', name: 'Own', mobile_link: 'own://', image_url: 'https://own.example/icon.png' },
    { id: 'page', name: 'Page' },
  ]
  expect(toLatchkitOptions({ networks: [base, former], customWallets: wallets }).customWallets).toEqual([
    {
      id: 'own',
      image_url: 'https://own.example/icon.png',
      name: 'Own',
      mobile_link: 'own://',
      chains: ['eip155', 'solana'],
      declaredIds: [],
      walletConnect: true,
    },
    { id: 'page', name: 'Page', chains: ['eip155', 'solana'], declaredIds: [], walletConnect: false },
  ])
})

test('other options have the same names', () => {
  const shared = {
    projectId: 'abc',
    themeMode: 'light',
    themeVariables: { '--w3m-accent': 'red' },
    enableReconnect: false,
    featuredWalletIds: ['io.metamask'],
    termsConditionsUrl: '/terms',
  } as const
  expect(toLatchkitOptions({ networks: [base], debug: true, enableInjected: true, ...shared })).toMatchObject(
    {
      ...shared,
      development: true,
      legacyInjected: true,
    },
  )
})
