import type { BitcoinNetworkName } from '../../address/networks.js'
import { parseAddress } from '../../address/parseAddress.js'
import { fromBase64, fromHex, toHex } from '../../utils/bytes.js'
import type { Purpose, ShapedAccount } from './types.js'

/** A property of something that a wallet returned, which may be a getter that throws. */
export function readProperty(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

const maxAccounts = 100
export const readList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxAccounts) : []

/** Bytes of text in hex or base64: wallets return the one they were not documented to. */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length === 0) return undefined
  return fromHex(value) ?? fromBase64(value)
}

export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 ? value : undefined

/** A key in hex; some wallets return the address in its place, as text or its bytes. */
function readKey(value: unknown): string | undefined {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : fromHex(value)
  const isKey = bytes?.length === 32 || (bytes?.length === 33 && (bytes[0] === 2 || bytes[0] === 3))
  return bytes && isKey ? toHex(bytes) : undefined
}

/** An account; undefined unless its address is one of the network. A key that is none is left out. */
export function readAccount(
  value: { address: unknown; publicKey?: unknown; purpose?: unknown },
  network: BitcoinNetworkName,
): ShapedAccount | undefined {
  const { address, publicKey, purpose } = value
  const parsed = parseAddress(address)
  if (typeof address !== 'string' || !parsed?.networks.includes(network)) return undefined
  const own: Purpose = parsed.kind === 'p2tr' ? 'ordinals' : 'payment'
  return {
    address,
    purpose: purpose === 'payment' || purpose === 'ordinals' ? purpose : own,
    publicKey: readKey(publicKey),
  }
}

/**
 * The accounts of a list. Where all are for ordinals, as with one taproot address for both purposes, the first pays as
 * well: the caller then has to leave coins with inscriptions alone.
 */
export const readAccounts = (values: readonly unknown[], network: BitcoinNetworkName): ShapedAccount[] =>
  values.flatMap(value => {
    const [address, publicKey, purpose] = ['address', 'publicKey', 'purpose'].map(name =>
      readProperty(value, name),
    )
    return readAccount({ address, publicKey, purpose }, network) ?? []
  })
