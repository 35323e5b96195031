import { normalize } from 'viem/ens'

/** SLIP-44 number of Ethereum: addresses on the network of the ENS registry. */
export const etherCoinType = 60
/** Coin type of every EVM network for which a name has no own address (ENSIP-19). */
export const defaultEvmCoinType = 0x80000000
export const solanaCoinType = 501
export const stacksCoinType = 5757

const maxLength = 255

/** The normalized form of a name (ENSIP-15); undefined for what is not a name. */
export function toNormalName(name: string): string | undefined {
  if (name.length > maxLength || !name.includes('.') || name.split('.').includes('')) return undefined
  try {
    const normal = normalize(name)
    // A name that is longer in the form of DNS cannot be resolved.
    return Buffer.byteLength(normal) <= maxLength ? normal : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a label may be registered; lower case only. */
export function isRegistrable(label: string): boolean {
  return /^(?!..--)[a-z0-9-]{4,63}$/.test(label)
}

/** The label of a name directly below `parent`; undefined for other names. */
export function toLabel(name: string, parent: string): string | undefined {
  const label = name.endsWith(`.${parent}`) ? name.slice(0, -parent.length - 1) : undefined
  return label === undefined || label.includes('.') ? undefined : label
}

/** Coin type of an EVM chain (ENSIP-11), where `root` is the chain of the ENS registry. */
export function toCoinType(chain: string, root: string): number | undefined {
  if (chain === root) return etherCoinType
  const id = Number(/^eip155:(\d{1,10})$/.exec(chain)?.[1] ?? Number.NaN)
  if (id === 1) return etherCoinType
  return id > 0 && id < defaultEvmCoinType ? defaultEvmCoinType + id : undefined
}

/** CAIP-2 id of the EVM network of a coin type; undefined for other coin types. */
export function toChain(coinType: number, root: string): string | undefined {
  if (coinType === etherCoinType) return root
  return coinType > defaultEvmCoinType && coinType <= 0xff_ff_ff_ff
    ? `eip155:${coinType - defaultEvmCoinType}`
    : undefined
}
