import { toPublicKeyHashScript, toScriptHashScript, toWitnessScript } from '../script/scriptKind.js'
import { fromBase58Check } from './base58Check.js'
import { fromSegwitAddress } from './bech32.js'
import { addressPrefixes, type BitcoinNetworkName } from './networks.js'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export type BitcoinAddress = {
  kind: AddressKind
  /** Those that write the address so. */
  networks: readonly BitcoinNetworkName[]
  /** Hash, program or key that the address is of. */
  payload: Uint8Array
  /** The script of an output that pays it. */
  script: Uint8Array
}

const names: readonly BitcoinNetworkName[] = ['mainnet', 'testnet', 'signet', 'regtest']

function parseBase58(text: string): BitcoinAddress | undefined {
  const bytes = fromBase58Check(text, 21)
  if (!bytes) return undefined
  const payload = bytes.slice(1)
  const isOf = (key: 'publicKeyHash' | 'scriptHash') =>
    names.filter(name => addressPrefixes[name][key] === bytes[0])
  const [keyNetworks, scriptNetworks] = [isOf('publicKeyHash'), isOf('scriptHash')]
  if (keyNetworks.length > 0)
    return { kind: 'p2pkh', networks: keyNetworks, payload, script: toPublicKeyHashScript(payload) }
  if (scriptNetworks.length > 0)
    return { kind: 'p2sh', networks: scriptNetworks, payload, script: toScriptHashScript(payload) }
  return undefined
}

function parseSegwit(text: string): BitcoinAddress | undefined {
  const found = fromSegwitAddress(text)
  if (!found) return undefined
  const { prefix, version, program } = found
  const networks = names.filter(name => addressPrefixes[name].segwit === prefix)
  if (networks.length === 0) return undefined
  const rest = { networks, payload: program, script: toWitnessScript(version, program) }
  if (version === 0) return { kind: program.length === 20 ? 'p2wpkh' : 'p2wsh', ...rest }
  return version === 1 && program.length === 32 ? { kind: 'p2tr', ...rest } : undefined
}

/**
 * Reads an address of any kind by its checksum (Base58Check, BIP-173, BIP-350). Undefined for anything else,
 * witness versions that are kept for upgrades included: anyone may spend what is sent to them today.
 */
export function parseAddress(text: unknown): BitcoinAddress | undefined {
  if (typeof text !== 'string' || text.length > 90) return undefined
  return parseSegwit(text) ?? parseBase58(text)
}

/** Returns whether a text is an address of the network. */
export const isAddress = (text: unknown, network: BitcoinNetworkName): boolean =>
  parseAddress(text)?.networks.includes(network) ?? false
