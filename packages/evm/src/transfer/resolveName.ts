import type { Transfers } from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { toChecksumAddress } from '../utils/checksum.js'
import { bytesToHex } from '../utils/hex.js'
import { keccak256 } from '../utils/keccak256.js'
import { isName } from './isName.js'
import { normalizeName } from './normalizeName.js'
import { createRead } from './read.js'
import { isRevert } from './revertReason.js'

/** EIP-137. */
export function toNode(name: string): `0x${string}` {
  let node = new Uint8Array(32)
  for (const label of name.split('.').reverse())
    node = keccak256(Uint8Array.from([...node, ...keccak256(new TextEncoder().encode(label))]))
  return bytesToHex(node)
}

/**
 * See `Transfers.resolveName`: registry, resolver, `addr(bytes32)` (EIP-137). Names that only a gateway or a parent's
 * resolver serves (ERC-3668, ENSIP-10) resolve to undefined.
 */
export async function resolveName(
  rpc: RpcClient,
  { name, network, signal }: Parameters<NonNullable<Transfers['resolveName']>>[0],
): Promise<string | undefined> {
  const registry = network.contracts?.ensRegistry
  if (!registry || !isName(name, network)) return undefined
  const normalized = await normalizeName(name)
  if (!normalized) return undefined
  const read = createRead(rpc, { network, signal })
  const node = toNode(normalized).slice(2)
  const readAddress = async (to: string, selector: string): Promise<string | undefined> => {
    const returned = await read('eth_call', [{ to, data: selector + node }, 'latest']).catch(
      (error: unknown) => {
        if (!isRevert(error)) throw error
      },
    )
    const [, hex] = (typeof returned === 'string' && /^0x0{24}([0-9a-f]{40})$/i.exec(returned)) || []
    return hex && !/^0+$/.test(hex) ? `0x${hex}` : undefined
  }
  const resolver = await readAddress(registry, '0x0178b8bf')
  const address = resolver && (await readAddress(resolver, '0x3b3b57de'))
  return address && toChecksumAddress(address)
}
