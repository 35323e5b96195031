import type { BrowserContext } from '@playwright/test'
import type { Canaries } from './createCanaries.js'

/**
 * Adds what pages of `origin` encrypt, decrypt or import as a raw secret key, and the PRF outputs of passkeys: shares,
 * entropy, wrapping keys, recovery codes and whatever else is sealed, without a list of them that could be incomplete.
 */
export async function recordSecrets(
  context: BrowserContext,
  parameters: { origin: string; canaries: Canaries },
): Promise<void> {
  const { origin, canaries } = parameters
  await context.exposeBinding('recordSecret', (_, bytes: number[]) => {
    canaries.addBytes('key', Uint8Array.from(bytes))
  })
  await context.addInitScript(allowed => {
    if (location.origin !== allowed) return
    const record: unknown = Reflect.get(globalThis, 'recordSecret')
    if (typeof record !== 'function') throw new Error('Secrets cannot be recorded.')
    const minBytes = 16
    const keep = (source: BufferSource) => {
      const bytes = ArrayBuffer.isView(source)
        ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
        : new Uint8Array(source)
      if (bytes.length >= minBytes) record([...bytes])
    }
    const { subtle } = crypto
    const { encrypt, decrypt, importKey } = subtle
    Object.assign(subtle, {
      encrypt(...args: Parameters<SubtleCrypto['encrypt']>) {
        keep(args[2])
        return encrypt.apply(subtle, args)
      },
      async decrypt(...args: Parameters<SubtleCrypto['decrypt']>) {
        const opened = await decrypt.apply(subtle, args)
        keep(opened)
        return opened
      },
      importKey(
        format: string,
        data: BufferSource,
        algorithm: string | { name: string },
        ...rest: unknown[]
      ) {
        const name = typeof algorithm === 'string' ? algorithm : algorithm.name
        // Public keys of key agreement and signatures are raw as well.
        if (format === 'raw' && /^(AES|HKDF|HMAC)/.test(name)) keep(data)
        return Reflect.apply(importKey, subtle, [format, data, algorithm, ...rest])
      },
    })
    const credential = globalThis.PublicKeyCredential?.prototype
    const read = credential?.getClientExtensionResults
    if (credential && read)
      credential.getClientExtensionResults = function () {
        const results = read.call(this)
        const first = results.prf?.results?.first
        if (first) keep(first)
        return results
      }
  }, origin)
}
