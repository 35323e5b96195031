import type { AuthRecord } from '../storage/authStore.js'
import { isSameHash } from './isSameHash.js'

/** A MAC under a secret of the server, of a list of texts. */
export type Sign = (...parts: readonly string[]) => string

/**
 * Kinds without a MAC. Secrets are sealed under AUTH_KEY, which is where the MAC's key is from; the others grant nothing,
 * and whoever writes to the database can empty them all the same by deleting them.
 */
const unsignedKinds: ReadonlySet<string> = new Set(['secret', 'counter', 'proof', 'capturedEmail'])

const isSignedKind = (kind: string): boolean => !unsignedKinds.has(kind)

type Unsigned = Omit<AuthRecord, 'revision' | 'body'>

const toMac = (sign: Sign, { kind, key, owner, expiresAt }: Unsigned, json: string): string =>
  sign('record', kind, key, owner, String(expiresAt), json)

/** The body of a record as it is stored: with a MAC over everything that it is, but for its revision. */
export function signBody(sign: Sign | undefined, record: Unsigned, json: string): string {
  if (!isSignedKind(record.kind)) return json
  return JSON.stringify({ mac: sign ? toMac(sign, record, json) : '', json })
}

/** The JSON that was signed; undefined for what this server did not write. */
export function readBody(sign: Sign | undefined, record: AuthRecord): string | undefined {
  if (!isSignedKind(record.kind)) return record.body
  const { mac, json } = JSON.parse(record.body)
  if (sign === undefined || typeof mac !== 'string' || typeof json !== 'string') return undefined
  return isSameHash(mac, toMac(sign, record, json)) ? json : undefined
}
