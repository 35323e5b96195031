import type { CaipNetworkId } from '@latchkit/core'
import type { SignInText } from '@latchkit/core/sign-in'
import { formatAddress, parseAddress } from '../address/stacksAddress.js'
import { namespace } from '../utils/namespace.js'

const prefix = `${namespace}:`

/** Returns whether a text is the address of one key, as wallets write it. */
function isKeyAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed?.kind === 'single' && formatAddress(parsed) === address
}

function toCaipNetworkId(chainId: string): CaipNetworkId | undefined {
  const reference = chainId.startsWith(prefix) ? chainId.slice(prefix.length) : chainId
  return /^[1-9]\d{0,9}$/.test(reference) && Number(reference) < 2 ** 32
    ? `${namespace}:${reference}`
    : undefined
}

/** How a Stacks account of one key signs in (CAIP-122). The chain is the reference of the CAIP-2 id, bare or complete. */
export const signInText: SignInText = { accountName: 'Stacks', isAddress: isKeyAddress, toCaipNetworkId }
