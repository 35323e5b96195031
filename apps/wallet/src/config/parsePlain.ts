import { isRecord } from '../core/checks.js'
import {
  isPlainFamily,
  type PlainAccount,
  type PlainChain,
  type PlainFamily,
  type PlainKey,
  type PlainPart,
} from '../core/family.js'
import { WalletConfigError } from '../core/WalletConfigError.js'
import { familyNames, modules } from './modules.js'

const currencies: Readonly<Record<PlainFamily, PlainChain['nativeCurrency']>> = {
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  stacks: { name: 'Stacks', symbol: 'STX', decimals: 6 },
}

/** A network of such a family; undefined for the others. */
export function parsePlainChain(
  value: Record<string, unknown>,
  caipNetworkId: string,
  rpcUrl: string,
): PlainChain | undefined {
  const family = caipNetworkId.split(':')[0]
  if (!isPlainFamily(family)) return undefined
  const name = typeof value['name'] === 'string' && value['name'] ? value['name'] : caipNetworkId
  return { family, caipNetworkId, name, rpcUrl, nativeCurrency: currencies[family] }
}

function parseKey(value: unknown, field: string): PlainKey {
  const { address, privateKey } = isRecord(value) ? value : {}
  // The message must not repeat the key.
  if (typeof privateKey !== 'string' || !/^0x[0-9a-f]{64}$/i.test(privateKey))
    throw new WalletConfigError(`${field}.privateKey must be 32 bytes of hex.`)
  if (typeof address !== 'string' || address.length > 100)
    throw new WalletConfigError(`${field}.address must be the address of the key.`)
  return { address, privateKey: `0x${privateKey.slice(2).toLowerCase()}` }
}

/**
 * An account of such a family; undefined for the others.
 * @throws {WalletConfigError} with the name of the field at fault, never with a key in the text
 */
export function parsePlainAccount(value: Record<string, unknown>, field: string): PlainAccount | undefined {
  const { family } = value
  if (!isPlainFamily(family)) return undefined
  const key = parseKey(value, field)
  const name = typeof value['name'] === 'string' ? value['name'] : ''
  const ordinals =
    value['ordinals'] === undefined ? undefined : parseKey(value['ordinals'], `${field}.ordinals`)
  return {
    family,
    address: key.address,
    name,
    keys: ordinals
      ? [
          { ...key, purpose: 'payment' },
          { ...ordinals, purpose: 'ordinals' },
        ]
      : [key],
  }
}

/**
 * The networks and accounts of one family. Half of one is of no use: neither accounts without a network nor the other
 * way round.
 * @throws {WalletConfigError} for an address that is not its key's
 */
export function toPlainPart(
  family: PlainFamily,
  allChains: readonly object[],
  allAccounts: readonly { family: string }[],
): PlainPart {
  const chains = allChains.filter(
    (chain): chain is PlainChain => 'family' in chain && chain.family === family,
  )
  const accounts = allAccounts
    .filter((account): account is PlainAccount => account.family === family)
    .map((account, index) => ({ ...account, name: account.name || `${familyNames[family]} ${index + 1}` }))
  const [first] = chains
  if (!first || accounts.length === 0) return { chains: [], accounts: [] }
  for (const key of accounts.flatMap(({ keys }) => keys))
    if (modules[family].toAddress(key, first.caipNetworkId) !== key.address)
      throw new WalletConfigError(`accounts: ${key.address.slice(0, 100)} does not belong to its key.`)
  return { chains, accounts }
}
