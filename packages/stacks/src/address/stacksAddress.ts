import type { StacksNetworkName } from '../utils/networkName.js'
import { fromC32, fromDigit, toC32, toDigit } from './c32.js'
import { sha256 } from './sha256.js'

export type { StacksNetworkName }

export type StacksAddress = {
  network: StacksNetworkName
  /** Of one key, or of several. */
  kind: 'single' | 'multiple'
  /** Of 20 bytes. */
  hash: Uint8Array
}

/** Versions of SIP-005; development chains have those of testnet. */
const versions: readonly (Omit<StacksAddress, 'hash'> & { version: number })[] = [
  { version: 22, network: 'mainnet', kind: 'single' },
  { version: 20, network: 'mainnet', kind: 'multiple' },
  { version: 26, network: 'testnet', kind: 'single' },
  { version: 21, network: 'testnet', kind: 'multiple' },
]

const hashBytes = 20
const checksumBytes = 4

const toChecksum = (version: number, hash: Uint8Array): Uint8Array =>
  sha256(sha256(Uint8Array.of(version, ...hash))).slice(0, checksumBytes)

/** Reads an address by its version and checksum (SIP-005); undefined for anything else. */
export function parseAddress(text: unknown): StacksAddress | undefined {
  if (typeof text !== 'string' || text.length > 41 || text[0] !== 'S') return undefined
  const found = versions.find(({ version }) => version === fromDigit(text[1] ?? ''))
  const bytes = found && fromC32(text.slice(2), hashBytes + checksumBytes)
  if (!bytes) return undefined
  const hash = bytes.slice(0, hashBytes)
  const checksum = toChecksum(found.version, hash)
  if (!checksum.every((byte, index) => byte === bytes[hashBytes + index])) return undefined
  return { network: found.network, kind: found.kind, hash }
}

/** Returns whether a text is an address of the network. */
export const isAddress = (text: unknown, network: StacksNetworkName): boolean =>
  parseAddress(text)?.network === network

/** The version of an address, as transactions have it. */
export const toVersion = ({ network, kind }: StacksAddress): number =>
  versions.find(each => each.network === network && each.kind === kind)?.version ?? 0

/** Writes an address of any version. */
export const formatVersion = (version: number, hash: Uint8Array): string =>
  `S${toDigit(version)}${toC32(Uint8Array.of(...hash, ...toChecksum(version, hash)))}`

/** Writes an address. */
export const formatAddress = (address: StacksAddress): string =>
  formatVersion(toVersion(address), address.hash)
