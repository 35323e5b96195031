import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { createEd25519Key } from '../../testing/createEd25519Key.js'

/** Ed25519 key of a relay client and its did:key. */
export type ClientKey = { clientId: string; privateKey: KeyObject }

/** Creates the key of a client. For tests. */
export function createClientKey(): ClientKey {
  const { privateKey, publicKey } = createEd25519Key()
  return {
    privateKey,
    clientId: `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), publicKey]))}`,
  }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a relay token; `claims` and `header` override single fields. For tests. */
export function signToken(
  { clientId, privateKey }: ClientKey,
  parameters: { audience: string; now?: number; claims?: object; header?: object },
): string {
  const iat = Math.floor((parameters.now ?? Date.now()) / 1_000)
  const sub = randomBytes(32).toString('hex')
  const claims = {
    iss: clientId,
    sub,
    aud: parameters.audience,
    iat,
    exp: iat + 86_400,
    ...parameters.claims,
  }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT', ...parameters.header })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
