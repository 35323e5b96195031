import type { WalletIcon } from '@latchkit/core'
import { bitcoinMark, createMark, diamond, solanaMark, stacksMark } from './drawings.js'

/** Name and mark of a network. */
type Facts = { name: string; icon: WalletIcon }

const letter = (background: string, text: string): WalletIcon => ({ background, letter: text })

const ring = 'M16 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z'
const circle = 'M16 6a10 10 0 1 1-9.900 11.200h13V14.800h-13A10 10 0 0 1 16 6Z'
const hexagon = 'M16 5 26 11v10l-10 6-10-6V11Zm-1 7-4.500 9H13l2-4 3 6 2-1.200Z'
const links = 'M11 9l5 2.900v3.200L11 18l-3-1.700v-4.900Zm10 5 3 1.700v4.900L21 22.300 16 19.400v-3.200Z'
const squares = 'M16 5l4 4-4 4-4-4Zm-7 7 4 4-4 4-4-4Zm14 0 4 4-4 4-4-4Zm-7 7 4 4-4 4-4-4Zm0-6 3 3-3 3-3-3Z'
const peak = 'M15 7h3l2 4-6.500 13H6Zm6 9 5 8H17Z'

/** Well-known networks by CAIP-2 id. A network of the site's own has its own name, and may have its own mark. */
export const networkFacts: Readonly<Record<string, Facts>> = {
  'eip155:1': { name: 'Ethereum', icon: createMark('#627eea', ...diamond) },
  'eip155:10': { name: 'OP Mainnet', icon: createMark('#d9162b', ring) },
  'eip155:56': { name: 'BNB Smart Chain', icon: createMark('#b98700', squares) },
  'eip155:97': { name: 'BNB Smart Chain Testnet', icon: createMark('#7a6a3a', squares) },
  'eip155:100': { name: 'Gnosis', icon: createMark('#3e6957', `${ring}M13 13l3 3 3-3v6h-6Z`) },
  'eip155:137': { name: 'Polygon', icon: createMark('#6c3ce0', links) },
  'eip155:250': { name: 'Fantom', icon: letter('#1657d0', 'F') },
  'eip155:324': {
    name: 'ZKsync Era',
    icon: createMark('#1e3fae', 'M5 16l7-6v4h8l-8 8v-4H5Zm22 0-7 6v-4h-3l3-4h7Z'),
  },
  'eip155:480': { name: 'World Chain', icon: letter('#303030', 'W') },
  'eip155:5000': { name: 'Mantle', icon: letter('#2f3b39', 'M') },
  'eip155:8217': { name: 'Kaia', icon: letter('#3a7d00', 'K') },
  'eip155:8453': { name: 'Base', icon: createMark('#0052ff', circle) },
  'eip155:31337': { name: 'Latchkit Devnet', icon: createMark('#0f766e', ...diamond) },
  'eip155:31338': { name: 'Latchkit Devnet 2', icon: createMark('#9d174d', ...diamond) },
  'eip155:42161': { name: 'Arbitrum One', icon: createMark('#213147', hexagon) },
  'eip155:42220': { name: 'Celo', icon: letter('#47632a', 'C') },
  'eip155:43113': { name: 'Avalanche Fuji', icon: createMark('#84585a', peak) },
  'eip155:43114': { name: 'Avalanche', icon: createMark('#d92d2e', peak) },
  'eip155:59144': { name: 'Linea', icon: letter('#20242c', 'L') },
  'eip155:80002': { name: 'Polygon Amoy', icon: createMark('#6f668c', links) },
  'eip155:81457': { name: 'Blast', icon: letter('#3f4103', 'B') },
  'eip155:84532': { name: 'Base Sepolia', icon: createMark('#5b6b8c', circle) },
  'eip155:421614': { name: 'Arbitrum Sepolia', icon: createMark('#5a6675', hexagon) },
  'eip155:534352': { name: 'Scroll', icon: letter('#8a5a1f', 'S') },
  'eip155:7777777': { name: 'Zora', icon: letter('#2b3a67', 'Z') },
  'eip155:11155111': { name: 'Sepolia', icon: createMark('#6a6e86', ...diamond) },
  'eip155:11155420': { name: 'OP Sepolia', icon: createMark('#8a5a62', ring) },
  'eip155:1313161554': { name: 'Aurora', icon: letter('#3c7a2e', 'A') },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', icon: solanaMark },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': {
    name: 'Solana Devnet',
    icon: { ...solanaMark, background: '#3b3651' },
  },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': {
    name: 'Solana Testnet',
    icon: { ...solanaMark, background: '#3b3651' },
  },
  'solana:localnet': { name: 'Latch Solana', icon: { ...solanaMark, background: '#134e4a' } },
  'bip122:000000000019d6689c085ae165831e93': { name: 'Bitcoin', icon: bitcoinMark },
  'bip122:000000000933ea01ad0ee984209779ba': {
    name: 'Bitcoin Testnet',
    icon: { ...bitcoinMark, background: '#8a7350' },
  },
  'stacks:1': { name: 'Stacks', icon: stacksMark },
  'stacks:2147483648': { name: 'Stacks Testnet', icon: { ...stacksMark, background: '#6a6590' } },
}
