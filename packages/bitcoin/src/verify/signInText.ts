import type { CaipNetworkId } from '@latchkit/core'
import type { SignInText } from '@latchkit/core/sign-in'
import { formatAddress } from '../address/formatAddress.js'
import { toNetworkName } from '../address/networkName.js'
import { parseAddress } from '../address/parseAddress.js'
import { namespace } from '../utils/namespace.js'

const prefix = `${namespace}:` as const

/** Returns whether a text is an address as wallets write it: bech32 in lower case. */
function isNormalAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed?.networks.some(network => formatAddress(parsed.script, network) === address) ?? false
}

function toCaipNetworkId(chainId: string): CaipNetworkId | undefined {
  const caipNetworkId =
    `${prefix}${chainId.startsWith(prefix) ? chainId.slice(prefix.length) : chainId}` as const
  return toNetworkName(caipNetworkId) && caipNetworkId
}

/** How a Bitcoin account signs in (CAIP-122). The chain is the reference of the CAIP-2 id, bare or complete. */
export const signInText: SignInText = { accountName: 'Bitcoin', isAddress: isNormalAddress, toCaipNetworkId }
