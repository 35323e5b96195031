import { BaseError, type Transfers } from '@latchkit/core'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toChecksumAddress } from '../utils/checksum.js'
import { isName } from './isName.js'
import { createRead } from './read.js'
import { isRefusal } from './reason.js'

/** EIP-137. */
export function toNode(name: string): `0x${string}` {
  let node: Uint8Array = new Uint8Array(32)
  for (const label of name.split('.').reverse())
    node = keccak_256(concatBytes(node, keccak_256(utf8ToBytes(label))))
  return `0x${bytesToHex(node)}`
}

/** The one spelling of a name (ENSIP-15); undefined where it is none. */
export async function normalizeName(name: string): Promise<string | undefined> {
  const plain = name.toLowerCase()
  // Letters, digits and hyphens are their own normal form, but for the place that punycode marks.
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(plain)) return /(^|\.)..--/.test(plain) ? undefined : plain
  let normalise: typeof import('viem/ens').normalize
  // In the try itself: bundlers then take a site that has no viem for what it is, and do not fail.
  try {
    const { normalize } = await import('viem/ens')
    normalise = normalize
  } catch (cause) {
    throw new BaseError('UNKNOWN', {
      details: 'Names beyond a-z, 0-9 and hyphens need the package viem, which did not load.',
      cause,
    })
  }
  try {
    return normalise(name)
  } catch {
    return undefined
  }
}

/**
 * See `Transfers.resolveName`: registry, resolver, `addr(bytes32)` (EIP-137) over the network's own endpoints.
 * Names that only a gateway or a parent's resolver answers (ERC-3668, ENSIP-10) have no address here.
 */
export async function resolveName({
  name,
  network,
  signal,
}: Parameters<NonNullable<Transfers['resolveName']>>[0]): Promise<string | undefined> {
  const registry = network.contracts?.ensRegistry
  if (!registry || !isName(name, network)) return undefined
  const normal = await normalizeName(name)
  if (!normal) return undefined
  const read = createRead({ network, signal })
  const node = toNode(normal).slice(2)
  const ask = async (to: string, selector: string): Promise<string | undefined> => {
    const answer = await read('eth_call', [{ to, data: selector + node }, 'latest']).catch(
      (error: unknown) => {
        if (!isRefusal(error)) throw error
      },
    )
    const [, hex] = (typeof answer === 'string' && /^0x0{24}([0-9a-f]{40})$/i.exec(answer)) || []
    return hex && !/^0+$/.test(hex) ? `0x${hex}` : undefined
  }
  const resolver = await ask(registry, '0x0178b8bf')
  const address = resolver && (await ask(resolver, '0x3b3b57de'))
  return address && toChecksumAddress(address)
}
