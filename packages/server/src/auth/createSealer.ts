import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AuthKey } from './authKeys.js'

export type Sealer = {
  /** Encrypts a text; it opens for the same `purpose` only. */
  seal(text: string, purpose: string): string
  /** @throws Error when the value was changed, is of another purpose, or its key is not configured */
  open(sealed: string, purpose: string): string
  /** Whether the value is under an older key than the current one. */
  isOld(sealed: string): boolean
}

/** Seals with AES-256-GCM under the first key; the others still open. A sealed value names its key. */
export function createSealer(keys: readonly AuthKey[]): Sealer {
  const [current] = keys
  if (current === undefined) throw new Error('There is no key to seal with.')
  const toData = (id: string, purpose: string): Buffer => Buffer.from(`latchkit/sealed/v1|${id}|${purpose}`)
  return {
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(toData(current.id, purpose))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${bytes.toString('base64url')}`
    },
    open(sealed, purpose) {
      const [id = '', text = ''] = sealed.split('.')
      const key = keys.find(each => each.id === id)
      if (key === undefined) throw new Error(`The key ${id.slice(0, 8)} of a sealed value is not configured.`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(toData(id, purpose)).setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    isOld: sealed => !sealed.startsWith(`${current.id}.`),
  }
}
