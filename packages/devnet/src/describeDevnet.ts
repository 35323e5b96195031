import { toHex } from 'viem'
import type { Bitcoin } from './bitcoin/startBitcoin.js'
import type {
  DevnetFile,
  DevnetFileAccount,
  DevnetFileChain,
  DevnetFileNames,
  DevnetUrls,
} from './devnetFile.js'
import { developmentAccounts } from './evm/accounts.js'
import type { EvmChain } from './evm/startEvmChains.js'
import type { Solana } from './solana/startSolana.js'
import type { Stacks } from './stacks/startStacks.js'

/** What `devnet.json` holds of a network. */
export function describeDevnet(parameters: {
  portBase: number
  chains: Record<string, EvmChain>
  solana: Solana | undefined
  bitcoin: Bitcoin | undefined
  stacks: Stacks | undefined
  urls: DevnetUrls
  names: DevnetFileNames | undefined
}): DevnetFile {
  const { portBase, chains, solana, bitcoin, stacks, urls, names } = parameters
  const all = Object.entries<Omit<DevnetFileChain, 'explorerUrl'>>({
    ...chains,
    ...(solana ? { [solana.caipNetworkId]: { ...solana, contracts: {} } } : {}),
    ...(bitcoin ? { [bitcoin.caipNetworkId]: toBitcoinChain(bitcoin) } : {}),
    ...(stacks ? { [stacks.caipNetworkId]: { ...stacks, contracts: {} } } : {}),
  })
  return {
    version: 1,
    portBase,
    pid: process.pid,
    urls,
    chains: Object.fromEntries(
      all.map(([id, chain]) => {
        const { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens } = chain
        const { collectibles, pools, smartAccounts } = chain
        const described = { name, rpcUrl, wsUrl, nativeCurrency, contracts, tokens, hostileTokens }
        const ofEvm = {
          ...(collectibles && { collectibles }),
          ...(pools && { pools }),
          ...(smartAccounts && { smartAccounts }),
        }
        return [id, { ...described, ...ofEvm }]
      }),
    ),
    accounts: [
      ...evmAccounts(chains),
      ...(solana ? solanaAccounts(solana) : []),
      ...(bitcoin ? bitcoinAccounts(bitcoin) : []),
      ...(stacks ? stacksAccounts(stacks) : []),
    ],
    ...(names && { names }),
  }
}

const toBitcoinChain = ({ url }: Bitcoin): Omit<DevnetFileChain, 'explorerUrl'> => ({
  name: 'Latch Bitcoin',
  rpcUrl: url,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  contracts: {},
  tokens: [],
  hostileTokens: [],
})

function evmAccounts(chains: Record<string, EvmChain>): DevnetFileAccount[] {
  return developmentAccounts().map(({ address, privateKey }) => ({
    family: 'eip155',
    address,
    privateKey,
    funded: Object.fromEntries(
      Object.entries(chains).map(([id, chain]) => [
        id,
        { native: chain.nativeBalance, tokens: chain.holdings[address] ?? {} },
      ]),
    ),
  }))
}

function solanaAccounts({ caipNetworkId, accounts, holdings }: Solana): DevnetFileAccount[] {
  return accounts.map(({ address, privateKey }) => ({
    family: 'solana',
    address,
    privateKey,
    funded: { [caipNetworkId]: holdings[address] ?? { native: '0', tokens: {} } },
  }))
}

function stacksAccounts({ caipNetworkId, accounts, holdings }: Stacks): DevnetFileAccount[] {
  return accounts.map(({ address, privateKey }) => ({
    family: 'stacks',
    address,
    privateKey,
    funded: { [caipNetworkId]: holdings[address] ?? { native: '0', tokens: {} } },
  }))
}

function bitcoinAccounts({ caipNetworkId, accounts, funds }: Bitcoin): DevnetFileAccount[] {
  return accounts.map(({ payment, ordinals }) => ({
    family: 'bip122',
    address: payment.address,
    privateKey: toHex(payment.privateKey),
    ordinals: {
      address: ordinals.address,
      privateKey: toHex(ordinals.privateKey),
      native: String(funds.ordinals),
    },
    funded: { [caipNetworkId]: { native: String(funds.payment), tokens: {} } },
  }))
}
