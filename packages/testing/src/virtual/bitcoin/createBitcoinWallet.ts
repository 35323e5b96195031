import { createInjectedWallet, type InjectedWallet } from '../injected/createInjectedWallet.js'
import { type BitcoinFamily, createBitcoinFamily, type VirtualBitcoinOptions } from './bitcoinFamily.js'

/** A Bitcoin wallet in this process with real keys and a scripted visitor. */
export type VirtualBitcoinWallet = InjectedWallet &
  Pick<BitcoinFamily, 'tamper' | 'staysOnSwitch' | 'forgetNetwork' | 'setNetwork'>

/**
 * A Bitcoin wallet of one of the shapes that are in use.
 * @example const { provider, install } = createBitcoinWallet({ shape: 'xverse' })
 */
export function createBitcoinWallet(options: VirtualBitcoinOptions = {}): VirtualBitcoinWallet {
  const { wallet, family } = createInjectedWallet(createBitcoinFamily, options)
  const { tamper, staysOnSwitch, forgetNetwork, setNetwork } = family
  return { ...wallet, tamper, staysOnSwitch, forgetNetwork, setNetwork }
}
