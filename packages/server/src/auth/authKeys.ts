import { createHash } from 'node:crypto'

/** A key that seals what is stored, and the name by which a sealed value refers to it. */
export type AuthKey = { id: string; key: Buffer }

/** Parses keys in base64, separated by commas, the current one first; undefined when one is not 32 bytes. */
export function parseAuthKeys(text: string): AuthKey[] | undefined {
  const keys = text.split(',').map(part => Buffer.from(part.trim(), 'base64'))
  if (keys.some(key => key.length !== 32)) return undefined
  return keys.map(key => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }))
}
