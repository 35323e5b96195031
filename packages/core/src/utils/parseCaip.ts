import type { CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { isCaipAddress, isCaipNetworkId } from './caip.js'

export type ParsedCaipNetworkId = { chainNamespace: ChainNamespace; chainId: string }

/**
 * Splits a CAIP-2 network id into its 2 parts.
 * @throws INVALID_CAIP_NETWORK_ID
 * @example parseCaipNetworkId('namespace:reference').chainId // 'reference'
 */
export function parseCaipNetworkId(value: string): ParsedCaipNetworkId {
  const [chainNamespace, chainId] = value.split(':')
  if (!isCaipNetworkId(value) || !chainNamespace || !chainId)
    throw new LatchkitError('INVALID_CAIP_NETWORK_ID', { context: { value } })
  return { chainNamespace, chainId }
}

export type ParsedCaipAddress = ParsedCaipNetworkId & { caipNetworkId: CaipNetworkId; address: string }

/**
 * Splits a CAIP-10 account id into its 3 parts.
 * @throws INVALID_CAIP_ADDRESS
 * @example parseCaipAddress('namespace:reference:address').address // 'address'
 */
export function parseCaipAddress(value: string): ParsedCaipAddress {
  const [chainNamespace, chainId, address] = value.split(':')
  if (!isCaipAddress(value) || !chainNamespace || !chainId || !address)
    throw new LatchkitError('INVALID_CAIP_ADDRESS', { context: { value } })
  return { chainNamespace, chainId, address, caipNetworkId: `${chainNamespace}:${chainId}` }
}
