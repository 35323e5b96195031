import { isRecord } from '../../core/checks.js'
import { toRpcErrorData } from '../../core/errors.js'
import { announceProvider } from '../announceProvider.js'
import { imitationName, imitationRdns } from '../identity.js'
import type { Provider } from '../provider.js'

/** How messages of MetaMask's multichain API are marked in a page that has no `chrome.runtime`. */
const toWallet = 'metamask-contentscript'
const toPage = 'metamask-inpage'
const stream = 'metamask-multichain-provider'

/** Imitates MetaMask for sites under test: its provider in the page, its announcement, and its multichain API. */
export function installMultichain(provider: Provider): void {
  // To this very window only; '*' because a sandboxed frame's origin cannot be named.
  const post = (message: object): void =>
    window.postMessage({ target: toPage, data: { name: stream, data: { jsonrpc: '2.0', ...message } } }, '*')
  const respond = (id: unknown, method: string, params: unknown): void => {
    provider.request({ method, params }).then(
      result => post({ id, result }),
      (error: unknown) => post({ id, error: toRpcErrorData(error) }),
    )
  }
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || !isRecord(data) || data['target'] !== toWallet) return
    const message =
      isRecord(data['data']) && data['data']['name'] === stream ? data['data']['data'] : undefined
    if (!isRecord(message)) return
    const { id, method, params } = message
    if ((typeof id !== 'number' && typeof id !== 'string') || typeof method !== 'string') return
    if (/^wallet_(createSession|getSession|invokeMethod|revokeSession)$/.test(method))
      respond(id, method, params)
    else post({ id, error: { code: -32601, message: 'The method does not exist / is not available.' } })
  })
  provider.on('multichainNotification', data => {
    if (isRecord(data)) post(data)
  })
  // Sites take it for a sign of MetaMask; another wallet's stays.
  if (!('ethereum' in window))
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  announceProvider(provider, { name: imitationName, rdns: imitationRdns })
}
