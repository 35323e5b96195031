import { toRpcErrorData, unsupportedMethod } from '../core/errors.js'
import type { SharedAddress } from '../core/family.js'
import { iconUri, walletName } from './identity.js'
import type { Provider } from './provider.js'
import { watchSharedAccounts } from './sharedAccounts.js'

/** Where the provider is in the page, which is its id in WBIP004. */
const path = 'LatchkitDevelopmentWallet'
const methods = ['stx_getAddresses', 'stx_getAccounts', 'stx_signMessage', 'stx_signTransaction']

type Listener = (value: unknown) => void
type Registry = { wbip_providers?: unknown[] }

const toAddresses = (accounts: readonly SharedAddress[]): readonly object[] =>
  accounts.map(({ address, publicKey }) => ({ symbol: 'STX', address, publicKey }))

/** Puts the Stacks side of the wallet into the page (SIP-030), with its entry in the registry of WBIP004. */
export async function installStacks(provider: Pick<Provider, 'request' | 'on'>): Promise<void> {
  const listeners = new Set<Listener>()
  const shared = await watchSharedAccounts(provider, 'stacks', accounts => {
    for (const listener of [...listeners]) listener(toAddresses(accounts))
  })
  if (!shared) return
  let lastId = 0

  const handle = async (method: string, params: object | undefined): Promise<unknown> => {
    if (method === 'stx_getAddresses' || method === 'stx_getAccounts') {
      shared.set((await provider.request({ method: 'stacks_requestAccounts' })) as readonly SharedAddress[])
      return { addresses: toAddresses(shared.get()) }
    }
    if (!methods.includes(method)) throw unsupportedMethod(method)
    return provider.request({ method, params: params ?? {} })
  }
  const own = Object.freeze({
    isLatchkitWallet: true,
    async request(method: string, params?: object): Promise<object> {
      lastId += 1
      const response = { jsonrpc: '2.0', id: String(lastId) }
      try {
        return { ...response, result: await handle(method, params) }
      } catch (error) {
        throw { ...response, error: toRpcErrorData(error) }
      }
    },
    listen(event: string, listener: Listener): () => void {
      if (event !== 'stx_accountChange') return () => undefined
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  Object.defineProperty(window, path, { value: own, enumerable: true })
  const registry = window as Registry
  registry.wbip_providers = [
    ...(Array.isArray(registry.wbip_providers) ? registry.wbip_providers : []),
    { id: path, name: walletName, icon: iconUri, methods },
  ]
}
