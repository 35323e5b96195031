import { defineEvmNetwork, type EvmNetwork } from './defineEvmNetwork.js'

// Public facts of well-known chains, without endpoints: a site adds its own by
// `{ ...mainnet, rpcUrls: ['https://…'] }`, else the chain is read through the Latchkit server.

// The same address on every chain that has the name service.
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

export const mainnet: EvmNetwork<1> = /* @__PURE__ */ defineEvmNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://etherscan.io',
  contracts: { ensRegistry },
})

export const optimism: EvmNetwork<10> = /* @__PURE__ */ defineEvmNetwork({
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://optimistic.etherscan.io',
})

export const bsc: EvmNetwork<56> = /* @__PURE__ */ defineEvmNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  explorerUrl: 'https://bscscan.com',
})

export const gnosis: EvmNetwork<100> = /* @__PURE__ */ defineEvmNetwork({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  explorerUrl: 'https://gnosisscan.io',
})

export const polygon: EvmNetwork<137> = /* @__PURE__ */ defineEvmNetwork({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorerUrl: 'https://polygonscan.com',
})

export const fantom: EvmNetwork<250> = /* @__PURE__ */ defineEvmNetwork({
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  explorerUrl: 'https://ftmscan.com',
})

export const zksync: EvmNetwork<324> = /* @__PURE__ */ defineEvmNetwork({
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://era.zksync.network',
})

export const kaia: EvmNetwork<8217> = /* @__PURE__ */ defineEvmNetwork({
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  explorerUrl: 'https://kaiascan.io',
})

export const base: EvmNetwork<8453> = /* @__PURE__ */ defineEvmNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://basescan.org',
})

export const arbitrum: EvmNetwork<42161> = /* @__PURE__ */ defineEvmNetwork({
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://arbiscan.io',
})

export const celo: EvmNetwork<42220> = /* @__PURE__ */ defineEvmNetwork({
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  explorerUrl: 'https://celoscan.io',
})

export const avalanche: EvmNetwork<43114> = /* @__PURE__ */ defineEvmNetwork({
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorerUrl: 'https://snowtrace.io',
})

export const zora: EvmNetwork<7777777> = /* @__PURE__ */ defineEvmNetwork({
  id: 7777777,
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://explorer.zora.energy',
})

export const aurora: EvmNetwork<1313161554> = /* @__PURE__ */ defineEvmNetwork({
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://explorer.aurora.dev',
})

export const sepolia: EvmNetwork<11155111> = /* @__PURE__ */ defineEvmNetwork({
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.etherscan.io',
  contracts: { ensRegistry },
  testnet: true,
})

export const optimismSepolia: EvmNetwork<11155420> = /* @__PURE__ */ defineEvmNetwork({
  id: 11155420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia-optimism.etherscan.io',
  testnet: true,
})

export const arbitrumSepolia: EvmNetwork<421614> = /* @__PURE__ */ defineEvmNetwork({
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.arbiscan.io',
  testnet: true,
})

export const baseSepolia: EvmNetwork<84532> = /* @__PURE__ */ defineEvmNetwork({
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.basescan.org',
  testnet: true,
})

export const polygonAmoy: EvmNetwork<80002> = /* @__PURE__ */ defineEvmNetwork({
  id: 80002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorerUrl: 'https://amoy.polygonscan.com',
  testnet: true,
})

export const avalancheFuji: EvmNetwork<43113> = /* @__PURE__ */ defineEvmNetwork({
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorerUrl: 'https://testnet.snowtrace.io',
  testnet: true,
})
