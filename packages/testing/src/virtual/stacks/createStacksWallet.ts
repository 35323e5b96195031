import { createInjectedWallet, type InjectedWallet } from '../injected/createInjectedWallet.js'
import type { InjectedOutcome } from '../injected/types.js'
import { createStacksFamily, type StacksFamily, type VirtualStacksOptions } from './stacksFamily.js'

export type StacksOutcome = InjectedOutcome

/** A Stacks wallet in this process with real keys and a scripted visitor. */
export type VirtualStacksWallet = Omit<InjectedWallet, 'provider'> & { provider: StacksProvider } & Pick<
    StacksFamily,
    'keys' | 'tamper' | 'staysOnSwitch' | 'forgetNetwork' | 'setNetwork'
  >

type StacksProvider = Record<string, unknown> & { request(method: string, params?: object): Promise<unknown> }
const isStacksProvider = (provider: object): provider is StacksProvider =>
  'request' in provider && typeof provider.request === 'function'

/**
 * A Stacks wallet of one of the shapes that are in use.
 * @example const { provider, install } = createStacksWallet({ shape: 'leather' })
 */
export function createStacksWallet(options: VirtualStacksOptions = {}): VirtualStacksWallet {
  const { wallet, family } = createInjectedWallet(createStacksFamily, options)
  const { keys, tamper, staysOnSwitch, forgetNetwork, setNetwork } = family
  const { provider } = wallet
  if (!isStacksProvider(provider)) throw new Error('The shape has no request.')
  return { ...wallet, provider, keys, tamper, staysOnSwitch, forgetNetwork, setNetwork }
}
