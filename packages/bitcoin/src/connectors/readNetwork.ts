import type { CaipNetworkId } from '@latchkit/core'
import { networkIds, toNetworkName } from '../address/networkName.js'
import type { BitcoinNetworkName } from '../address/networks.js'
import { parseAddress } from '../address/parseAddress.js'
import type { ShapedAccount } from './shapes/types.js'

/**
 * The first network on which there are accounts: of the wanted ones in order, then of all. Testnets and signet write their
 * addresses alike, so the wanted one decides among them.
 */
export function findNetwork(
  wanted: readonly (CaipNetworkId | undefined)[],
  read: (name: BitcoinNetworkName) => readonly ShapedAccount[],
): { caipNetworkId: CaipNetworkId; accounts: readonly ShapedAccount[] } | undefined {
  for (const caipNetworkId of [...wanted, ...networkIds]) {
    const name = caipNetworkId && toNetworkName(caipNetworkId)
    const accounts = name ? read(name) : []
    if (caipNetworkId && accounts.length > 0) return { caipNetworkId, accounts }
  }
  return undefined
}

/** The networks that write the addresses of accounts so. */
export const listNetworks = (accounts: readonly ShapedAccount[]): readonly CaipNetworkId[] =>
  networkIds.filter(id => {
    const name = toNetworkName(id)
    return accounts.some(({ address }) => name && parseAddress(address)?.networks.includes(name))
  })
