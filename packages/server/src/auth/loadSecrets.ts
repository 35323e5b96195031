import { createHmac, randomBytes } from 'node:crypto'
import type { AuthStore } from '../storage/authStore.js'
import type { Sealer } from './createSealer.js'
import { createHpkePrivateKey } from './hpke.js'
import type { Sign } from './recordMac.js'
import { createRecords } from './records.js'
import { signStored } from './signStored.js'

export type Secrets = {
  /** Names what is looked up (addresses, codes) without storing it: HMAC-SHA-256 in base64url. */
  index: Sign
  /** JWK of the private key that shares are sealed to on their way in. */
  hpkePrivateKey: JsonWebKey
}

/**
 * Reads the server's own secrets, and makes them the first time. They are stored under AUTH_KEY, and sealed anew when it
 * was rotated.
 *
 * A database of an earlier release has its records signed here. That it is done is part of what AUTH_KEY seals, so that who
 * writes to the database cannot have it done again: the secret of a signed database opens as nothing else, and without it
 * another one is made, by which no record has a right MAC.
 */
export async function loadSecrets(parameters: {
  store: AuthStore
  sealer: Sealer
  now: () => number
}): Promise<Secrets> {
  const { store, sealer, now } = parameters
  const records = createRecords({ store, now })
  const toPurpose = (name: string, isSigned: boolean) => `secret|${name}${isSigned ? '|signed' : ''}`
  const load = (
    name: string,
    create: () => Promise<string>,
    prepare?: (secret: string) => Promise<void>,
  ): Promise<string> =>
    records.transact(async () => {
      const stored = await records.get('secret', name)
      const wasSigned = stored?.body.isSigned === true
      const result = stored ? sealer.open(stored.body.sealed, toPurpose(name, wasSigned)) : await create()
      if (stored && prepare && !wasSigned) await prepare(result)
      const isSigned = prepare !== undefined
      if (stored && isSigned === wasSigned && !sealer.isOld(stored.body.sealed))
        return { changes: [], result }
      const sealed = sealer.seal(result, toPurpose(name, isSigned))
      const body = { sealed, ...(isSigned && { isSigned }) }
      return {
        changes: [stored ? records.replace(stored, body) : records.insert('secret', name, body)],
        result,
      }
    })
  const toSign =
    (secret: string): Sign =>
    (...parts) =>
      createHmac('sha256', Buffer.from(secret, 'base64url')).update(JSON.stringify(parts)).digest('base64url')
  const index = await load(
    'index',
    async () => randomBytes(32).toString('base64url'),
    secret => signStored({ store, now: now(), sign: toSign(secret) }),
  )
  const hpke = await load('hpke', async () => JSON.stringify(await createHpkePrivateKey()))
  return { index: toSign(index), hpkePrivateKey: JSON.parse(hpke) }
}
