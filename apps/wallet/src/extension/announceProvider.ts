import { iconUri } from './identity.js'
import type { Provider } from './provider.js'

// `crypto.randomUUID` is missing on plain http sites.
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** EIP-6963: one frozen announcement per document and identity, repeated whenever a site asks. */
export function announceProvider(provider: Provider, identity: { name: string; rdns: string }): void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid: uuid(), icon: iconUri, ...identity }),
    provider: Object.freeze(provider),
  })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
