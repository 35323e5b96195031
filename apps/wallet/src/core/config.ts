import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type NativeCurrency = { name: string; symbol: string; decimals: number }
/** A chain the wallet can sign for and send to; `caipNetworkId` is CAIP-2. */
export type WalletChain = {
  caipNetworkId: string
  chainId: number
  name: string
  rpcUrl: string
  nativeCurrency: NativeCurrency
}
/** A development account; the key never leaves the wallet's own pages and worker. */
export type WalletAccount = { family: 'eip155'; address: Address; privateKey: Hex; name: string }
/** What the demo command writes for the page and the extension. */
export type WalletConfig = {
  relayUrl: string
  serverUrl: string
  chains: WalletChain[]
  accounts: WalletAccount[]
}

/** Thrown when the configuration cannot be used; the message names the field. */
export class WalletConfigError extends Error {
  override readonly name = 'WalletConfigError'
}

// The first accounts of the publicly known mnemonic 'test test … junk' that every anvil starts with.
const developmentKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]

/**
 * The configuration of a demo on port base `base`: two development chains and anvil's own accounts.
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

function parseChain(value: unknown, index: number): WalletChain | undefined {
  const field = `chains[${index}]`
  if (!isRecord(value)) throw new WalletConfigError(`${field} must be an object.`)
  const id = value['caipNetworkId']
  if (typeof id !== 'string') throw new WalletConfigError(`${field}.caipNetworkId must be a CAIP-2 id.`)
  if (!id.startsWith('eip155:')) return undefined
  const chainId = Number(id.slice('eip155:'.length))
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new WalletConfigError(`${field}.caipNetworkId must end in a positive whole number.`)
  const currency = isRecord(value['nativeCurrency']) ? value['nativeCurrency'] : {}
  const decimals = currency['decimals'] ?? 18
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw new WalletConfigError(`${field}.nativeCurrency.decimals must be a whole number from 0 to 36.`)
  const symbol = typeof currency['symbol'] === 'string' ? currency['symbol'] : 'ETH'
  return {
    caipNetworkId: id,
    chainId,
    name: typeof value['name'] === 'string' && value['name'] ? value['name'] : `Chain ${chainId}`,
    rpcUrl: url(value['rpcUrl'], `${field}.rpcUrl`, ['http:', 'https:']),
    nativeCurrency: {
      name: typeof currency['name'] === 'string' ? currency['name'] : symbol,
      symbol,
      decimals,
    },
  }
}

function parseAccount(value: unknown, index: number): WalletAccount | undefined {
  const field = `accounts[${index}]`
  if (!isRecord(value)) throw new WalletConfigError(`${field} must be an object.`)
  // Other families keep their place in the numbering, so a name always means the same account.
  if (value['family'] !== 'eip155') return undefined
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

/**
 * Reads the configuration that the demo command writes; families other than `eip155` are passed over.
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
  return {
    relayUrl:
      value['relayUrl'] === undefined
        ? fallback.relayUrl
        : url(value['relayUrl'], 'relayUrl', ['ws:', 'wss:']),
    serverUrl:
      value['serverUrl'] === undefined
        ? fallback.serverUrl
        : url(value['serverUrl'], 'serverUrl', ['http:', 'https:']),
    chains: list('chains', parseChain) ?? fallback.chains,
    accounts: list('accounts', parseAccount) ?? fallback.accounts,
  }
}
