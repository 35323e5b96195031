import { createHmac, randomBytes } from 'node:crypto'
import type { Sealer } from './createSealer.js'
import { createHpkePrivateKey } from './hpke.js'
import type { Records } from './records.js'

export type Secrets = {
  /** Names what is looked up (addresses, codes) without storing it: HMAC-SHA-256 in base64url. */
  index(...parts: readonly string[]): string
  /** JWK of the private key that shares are sealed to on their way in. */
  hpkePrivateKey: JsonWebKey
}

/**
 * Reads the server's own secrets, and makes them the first time. They are stored under AUTH_KEY, and sealed anew when it
 * was rotated.
 */
export async function loadSecrets(parameters: { records: Records; sealer: Sealer }): Promise<Secrets> {
  const { records, sealer } = parameters
  const load = (name: string, create: () => Promise<string>): Promise<string> =>
    records.transact(async () => {
      const stored = await records.get('secret', name)
      const result = stored ? sealer.open(stored.body.sealed, `secret|${name}`) : await create()
      if (stored && !sealer.isOld(stored.body.sealed)) return { changes: [], result }
      const body = { sealed: sealer.seal(result, `secret|${name}`) }
      return {
        changes: [stored ? records.replace(stored, body) : records.insert('secret', name, body)],
        result,
      }
    })
  const indexKey = Buffer.from(
    await load('index', async () => randomBytes(32).toString('base64url')),
    'base64url',
  )
  const hpke = await load('hpke', async () => JSON.stringify(await createHpkePrivateKey()))
  return {
    index: (...parts) => createHmac('sha256', indexKey).update(JSON.stringify(parts)).digest('base64url'),
    hpkePrivateKey: JSON.parse(hpke),
  }
}
