import { iconUri, walletName, walletRdns } from './identity.js'
import { type BridgeMessage, toPage } from './protocol.js'
import { createProvider } from './provider.js'
import { createStandardWallet, registerWallet } from './standardWallet.js'

// To this very window only; '*' because a sandboxed frame's origin cannot be named.
const { provider, receive } = createProvider(message => window.postMessage(message, '*'))

window.addEventListener('message', (event: MessageEvent<BridgeMessage | null>) => {
  if (event.source === window && event.data?.target === toPage) receive(event.data)
})

// `crypto.randomUUID` is missing on plain http sites.
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// EIP-6963: one frozen announcement per document, repeated whenever a site asks.
const detail = Object.freeze({
  info: Object.freeze({ uuid: uuid(), name: walletName, icon: iconUri, rdns: walletRdns }),
  provider: Object.freeze(provider),
})
const announce = (): void => {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
window.addEventListener('eip6963:requestProvider', announce)
announce()

registerWallet(createStandardWallet(provider))
