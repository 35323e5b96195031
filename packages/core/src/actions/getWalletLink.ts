import { connectingPart } from '../client/connectingPart.js'
import type { Wallet } from '../contract/wallet.js'
import type { BuildWalletLinkParameters } from '../utils/buildWalletLink.js'

/**
 * `buildWalletLink` for a list that is drawn before there is any code to hand over: its code comes with
 * what makes that code, and until then there is no link.
 * @example const href = getWalletLink(row.wallet, { uri })
 */
export function getWalletLink(wallet: Wallet, parameters: BuildWalletLinkParameters): string | undefined {
  return connectingPart.getLoaded()?.buildWalletLink(wallet, parameters)
}
