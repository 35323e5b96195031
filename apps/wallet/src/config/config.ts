import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  mapFamilies,
  type NativeCurrency,
  noPlainParts,
  type PlainAccount,
  type PlainChain,
} from '../core/family.js'
import { WalletConfigError } from '../core/WalletConfigError.js'
import type {
  Family,
  SolanaAccount,
  SolanaChain,
  WalletAccount,
  WalletChain,
  WalletConfig,
} from '../core/walletConfig.js'
import { toSolanaAddress } from '../solana/solanaKey.js'
import { parsePlainAccount, parsePlainChain, toPlainPart } from './parsePlain.js'

export type { Family, SolanaAccount, SolanaChain, WalletAccount, WalletChain, WalletConfig }

// The first accounts of the publicly known mnemonic 'test test … junk' that every anvil starts with.
const developmentKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]

// The same mnemonic's first accounts at m/44'/501'/i'/0' (SLIP-0010).
const developmentSecrets: readonly string[] = [
  '4Cfc4TJ6dsWwLcw8aJ5uhx7UJKPR5VGXTu2iJr5bVRoTDsxzb6qfJrzR5HNhBcwGwsXqGeHzDR3eUWLr7MRnska8',
  '2GE2EWZwKFkMpDFKaN6LYVggqLJTdwkreHLNbXBKbtfnCBqkbtNhM4cEymyi5HZD2dX6rmh2VzE4waW7pbUUgXF7',
  '3rSg4wp38McUCkhe511k98mKhsSYxCw4mrvytNLULVvsPDFmaxC4XSyAPT54Tx3QqJmBbXoPsdbVAYqynzZR1K2i',
]
const sol: NativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/**
 * The configuration of a demo on port base `base`: two EVM chains, one Solana cluster and the test phrase's accounts.
 * @example defaultConfig(4100).chains[0]?.rpcUrl // 'http://localhost:4110'
 */
export function defaultConfig(base = 4100): WalletConfig {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = (chainId: number, name: string, port: number): WalletChain => ({
    caipNetworkId: `eip155:${chainId}`,
    chainId,
    name,
    rpcUrl: `http://localhost:${port}`,
    nativeCurrency,
  })
  return {
    relayUrl: `ws://localhost:${base + 1}/relay`,
    serverUrl: `http://localhost:${base + 1}`,
    chains: [chain(31337, 'Devnet One', base + 10), chain(31338, 'Devnet Two', base + 11)],
    accounts: developmentKeys.map((privateKey, index) => toAccount(privateKey, `Account ${index + 1}`)),
    solana: {
      chains: [
        {
          caipNetworkId: 'solana:localnet',
          name: 'Solana Localnet',
          rpcUrl: `http://localhost:${base + 20}`,
          nativeCurrency: sol,
        },
      ],
      accounts: developmentSecrets.map((privateKey, index) => ({
        family: 'solana',
        address: toSolanaAddress(privateKey),
        privateKey,
        name: `Solana ${index + 1}`,
      })),
    },
    plain: noPlainParts(),
  }
}

function toAccount(privateKey: Hex, name: string): WalletAccount {
  return { family: 'eip155', address: privateKeyToAccount(privateKey).address, privateKey, name }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function url(value: unknown, field: string, protocols: readonly string[]): string {
  if (typeof value !== 'string' || !URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new WalletConfigError(`${field} must be a URL that starts with ${protocols.join(' or ')}.`)
  return value
}

function parseChain(value: unknown, index: number): WalletChain | SolanaChain | PlainChain | undefined {
  const field = `chains[${index}]`
  if (!isRecord(value)) throw new WalletConfigError(`${field} must be an object.`)
  const id = value['caipNetworkId']
  if (typeof id !== 'string') throw new WalletConfigError(`${field}.caipNetworkId must be a CAIP-2 id.`)
  if (id.startsWith('solana:')) return parseSolanaChain(value, id, field)
  if (!id.startsWith('eip155:'))
    return parsePlainChain(value, id, url(value['rpcUrl'], `${field}.rpcUrl`, ['http:', 'https:']))
  const chainId = Number(id.slice('eip155:'.length))
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new WalletConfigError(`${field}.caipNetworkId must end in a positive whole number.`)
  const nativeCurrency = parseCurrency(value['nativeCurrency'], field, {
    name: 'ETH',
    symbol: 'ETH',
    decimals: 18,
  })
  return {
    caipNetworkId: id,
    chainId,
    name: typeof value['name'] === 'string' && value['name'] ? value['name'] : `Chain ${chainId}`,
    rpcUrl: url(value['rpcUrl'], `${field}.rpcUrl`, ['http:', 'https:']),
    nativeCurrency,
  }
}

function parseSolanaChain(value: Record<string, unknown>, id: string, field: string): SolanaChain {
  if (!/^solana:[-_a-zA-Z0-9]{1,32}$/.test(id))
    throw new WalletConfigError(`${field}.caipNetworkId must be a CAIP-2 id.`)
  return {
    caipNetworkId: id,
    name: typeof value['name'] === 'string' && value['name'] ? value['name'] : id,
    rpcUrl: url(value['rpcUrl'], `${field}.rpcUrl`, ['http:', 'https:']),
    nativeCurrency: parseCurrency(value['nativeCurrency'], field, sol),
  }
}

function parseCurrency(value: unknown, field: string, fallback: NativeCurrency): NativeCurrency {
  if (!isRecord(value)) return fallback
  const decimals = value['decimals'] ?? fallback.decimals
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw new WalletConfigError(`${field}.nativeCurrency.decimals must be a whole number from 0 to 36.`)
  const symbol = typeof value['symbol'] === 'string' ? value['symbol'] : fallback.symbol
  return { name: typeof value['name'] === 'string' ? value['name'] : symbol, symbol, decimals }
}

function parseAccount(
  value: unknown,
  index: number,
): WalletAccount | SolanaAccount | PlainAccount | undefined {
  const field = `accounts[${index}]`
  if (!isRecord(value)) throw new WalletConfigError(`${field} must be an object.`)
  if (value['family'] === 'solana') return parseSolanaAccount(value, field)
  // Other families keep their place in the numbering, so a name always means the same account.
  if (value['family'] !== 'eip155') return parsePlainAccount(value, field)
  const key = value['privateKey']
  // The message must not repeat the key.
  if (typeof key !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(key))
    throw new WalletConfigError(`${field}.privateKey must be 32 bytes of hex.`)
  let account: WalletAccount
  try {
    account = toAccount(
      key as Hex,
      typeof value['name'] === 'string' ? value['name'] : `Account ${index + 1}`,
    )
  } catch {
    throw new WalletConfigError(`${field}.privateKey is not a valid key.`)
  }
  const claimed = value['address']
  if (claimed !== undefined && String(claimed).toLowerCase() !== account.address.toLowerCase())
    throw new WalletConfigError(`${field}.address does not belong to its key.`)
  return account
}

function parseSolanaAccount(value: Record<string, unknown>, field: string): SolanaAccount {
  const key = value['privateKey']
  let address: string
  try {
    address = toSolanaAddress(key)
  } catch (error) {
    throw new WalletConfigError(`${field}.privateKey ${error instanceof Error ? error.message : ''}`)
  }
  const claimed = value['address']
  if (claimed !== undefined && claimed !== address)
    throw new WalletConfigError(`${field}.address does not belong to its key.`)
  const name = typeof value['name'] === 'string' ? value['name'] : ''
  return { family: 'solana', address, privateKey: String(key), name }
}

/**
 * Reads the configuration that the demo command writes: lists of chains and accounts of both families, others are
 * passed over.
 * @throws {WalletConfigError} with the name of the field at fault, never with a key in the text
 * @example parseConfig(JSON.parse(text), defaultConfig(4100))
 */
export function parseConfig(value: unknown, fallback: WalletConfig): WalletConfig {
  if (value === undefined || value === null) return fallback
  if (!isRecord(value)) throw new WalletConfigError('The configuration must be an object.')
  if (Object.keys(value).length === 0) return fallback
  const list = <Item>(
    field: string,
    parse: (item: unknown, index: number) => Item | undefined,
  ): Item[] | undefined => {
    const items = value[field]
    if (items === undefined) return undefined
    if (!Array.isArray(items)) throw new WalletConfigError(`${field} must be a list.`)
    const parsed = items.map(parse).filter(item => item !== undefined)
    if (parsed.length === 0) throw new WalletConfigError(`${field} holds nothing this wallet can use.`)
    return parsed
  }
  const chains = list('chains', parseChain) ?? [...fallback.chains, ...fallback.solana.chains]
  const accounts = list('accounts', parseAccount) ?? [...fallback.accounts, ...fallback.solana.accounts]
  const config: WalletConfig = {
    relayUrl:
      value['relayUrl'] === undefined
        ? fallback.relayUrl
        : url(value['relayUrl'], 'relayUrl', ['ws:', 'wss:']),
    serverUrl:
      value['serverUrl'] === undefined
        ? fallback.serverUrl
        : url(value['serverUrl'], 'serverUrl', ['http:', 'https:']),
    chains: chains.filter((chain): chain is WalletChain => 'chainId' in chain),
    accounts: accounts.filter(account => account.family === 'eip155'),
    solana: {
      chains: chains.filter((chain): chain is SolanaChain => !('chainId' in chain || 'family' in chain)),
      accounts: accounts
        .filter(account => account.family === 'solana')
        .map((account, index) => ({ ...account, name: account.name || `Solana ${index + 1}` })),
    },
    plain: mapFamilies(family => toPlainPart(family, chains, accounts)),
  }
  // Half of a family is of no use: neither accounts without a cluster nor the other way round.
  const { solana } = config
  if (solana.chains.length === 0 || solana.accounts.length === 0) config.solana = { chains: [], accounts: [] }
  const usable = [config, config.solana, ...Object.values(config.plain)].some(
    part => part.chains.length > 0 && part.accounts.length > 0,
  )
  if (!usable) throw new WalletConfigError('accounts holds none for the networks in chains.')
  return config
}
