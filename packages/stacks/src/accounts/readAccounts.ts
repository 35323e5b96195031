import type { CaipAddress, CaipNetworkId, Network } from '@latchkit/core'
import { parseAddress, type StacksNetworkName } from '../address/stacksAddress.js'
import { toNetworkIdOf, toNetworkName } from '../utils/caip.js'

export type SharedAccount = {
  address: string
  network: StacksNetworkName
  /** Hex, where the wallet returned one. */
  publicKey: string | undefined
}

const maxAccounts = 100

/** A property of something that a wallet returned, which may be a getter that throws. */
export function readProperty(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

const toList = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? value.slice(0, maxAccounts) : undefined

function readAccount(value: unknown): SharedAccount | undefined {
  const address = typeof value === 'string' ? value : readProperty(value, 'address')
  const network = parseAddress(address)?.network
  if (typeof address !== 'string' || !network) return undefined
  const key = readProperty(value, 'publicKey')
  const isKey = typeof key === 'string' && /^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i.test(key)
  return { address, network, publicKey: isKey ? key : undefined }
}

/**
 * This family's accounts among those that a wallet returned, without repeats: a list, or one in `addresses` or
 * `accounts`. Those of Bitcoin may be in the same list, in any place.
 */
export function readAccounts(response: unknown): readonly SharedAccount[] {
  const list =
    toList(response) ??
    toList(readProperty(response, 'addresses')) ??
    toList(readProperty(response, 'accounts')) ??
    []
  const accounts = new Map<string, SharedAccount>()
  for (const value of list) {
    const account = readAccount(value)
    if (account && !accounts.has(account.address)) accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

/** The network that a wallet's response or event names: text, or a record by family. */
export function readNetworkName(value: unknown): StacksNetworkName | undefined {
  const named = readProperty(value, 'network') ?? value
  const own = readProperty(named, 'stacks') ?? named
  const name = typeof own === 'string' ? own : (readProperty(own, 'name') ?? readProperty(own, 'chainName'))
  if (typeof name !== 'string' || name.length > 100) return undefined
  return name.toLowerCase() === 'mainnet' ? 'mainnet' : 'testnet'
}

/** The site's network with addresses of this version, the first of several; else the one of SIP-005. */
export const toNetworkIdFor = (name: StacksNetworkName, networks: readonly Network[]): CaipNetworkId =>
  networks.find(({ caipNetworkId }) => toNetworkName(caipNetworkId) === name)?.caipNetworkId ??
  toNetworkIdOf(name)

/** Accounts with an address of the network. */
export const toCaipAccounts = (
  accounts: readonly SharedAccount[],
  network: CaipNetworkId,
): readonly CaipAddress[] =>
  accounts
    .filter(account => account.network === toNetworkName(network))
    .map(({ address }): CaipAddress => `${network}:${address}`)
