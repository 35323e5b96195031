import { describe, expect, test, vi } from 'vitest'
import type { AuthStore } from '../storage/authStore.js'
import { describeOnDatabases } from '../storage/testing/describeOnDatabases.js'
import { openForEachTest } from '../storage/testing/openForEachTest.js'
import { createSiwxService, nonceTtlMs, type SiwxCaller } from './service.js'
import { toText } from './testing/createBrowser.js'
import { createSigner } from './testing/signers.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

/** Altered or replayed sign-ins; `npm run test:long` has 10,000. */
const count = Number(process.env['LATCHKIT_REPLAYS'] ?? 80)

const lanes = 8

const toCaller = (origin: string): SiwxCaller => ({ origin, getRpc: () => undefined })
const app = toCaller('https://app.example')
const signers = Array.from({ length: 6 }, (_, index) => createSigner(index))
const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

describeOnDatabases((name, createTarget) => {
  describe(`sign-ins on ${name}`, () => {
    let store: AuthStore
    openForEachTest(createTarget, ({ auth }) => {
      if (!auth) throw new Error('The storage keeps no sign-ins.')
      store = auth
    })

    /** One sign-in as the visitor makes it. */
    async function prepare(index: number, now: () => number) {
      const service = createSiwxService({ store, now })
      const signer = pick(signers, index)
      const { nonce, browser } = await service.createNonce(app, undefined)
      const fields = { address: signer.address, nonce, issuedAt: new Date(now()).toISOString() }
      const message = toText(fields)
      return { service, signer, fields, browser, message, signature: await signer.sign(message) }
    }
    type Prepared = Awaited<ReturnType<typeof prepare>>
    type Attack = (prepared: Prepared, index: number) => Promise<readonly [SiwxCaller, object]>

    const signAnew =
      (change: (prepared: Prepared) => object): Attack =>
      async prepared => {
        const message = toText({ ...prepared.fields, ...change(prepared) })
        return [app, { ...prepared, message, signature: await prepared.signer.sign(message) }]
      }
    const edit =
      (pattern: RegExp, text: string): Attack =>
      async prepared => [app, { ...prepared, message: prepared.message.replace(pattern, text) }]
    const attacks: Readonly<Record<string, Attack>> = {
      'another domain, signed': signAnew(() => ({ domain: 'evil.example', uri: 'https://evil.example' })),
      'another URI, signed': signAnew(() => ({ uri: 'https://evil.example/login' })),
      'a nonce that was never issued': signAnew(() => ({ nonce: 'A'.repeat(32) })),
      'expired by its own text': signAnew(() => ({ expirationTime: '2026-01-01T00:00:00Z' })),
      'not yet valid by its own text': signAnew(() => ({ notBefore: '2030-01-01T00:00:00Z' })),
      'issued long ago': signAnew(() => ({ issuedAt: '2026-11-01T00:00:00Z' })),
      'issued in the future': signAnew(() => ({ issuedAt: '2026-12-01T00:00:00Z' })),
      'domain edited': edit(/^app\.example/, 'evil.example'),
      'statement edited': edit(/Sign in to/, 'Pay'),
      'chain edited': edit(/Chain ID: \w+/, 'Chain ID: 5'),
      'a line added': edit(/$/, '\nRequest ID: 1'),
      'a line twice': edit(/Version: 1/, 'Version: 1\nVersion: 1'),
      'another account in the text': async (prepared, index) => {
        const message = toText({ ...prepared.fields, address: pick(signers, index + 3).address })
        return [app, { ...prepared, message, signature: await prepared.signer.sign(message) }]
      },
      'signed by another account': async (prepared, index) => [
        app,
        { ...prepared, signature: await pick(signers, index + 3).sign(prepared.message) },
      ],
      'signature altered': async (prepared, index) => {
        const at = 4 + (index % 60)
        const { signature } = prepared
        const other = signature[at] === '1' ? '2' : '1'
        return [app, { ...prepared, signature: signature.slice(0, at) + other + signature.slice(at + 1) }]
      },
      'in another browser': async prepared => [app, { ...prepared, browser: 'x'.repeat(43) }],
      'in a browser without cookies': async prepared => [app, { ...prepared, browser: undefined }],
      'from another site': async prepared => [toCaller('https://other.example'), prepared],
    }

    test(
      `T39: of ${count} altered or replayed sign-ins none is accepted, and every honest one is`,
      async () => {
        const kinds = Object.entries(attacks)
        const tried = new Set<string>()
        let accepted = 0
        const verify = async (service: Prepared['service'], caller: SiwxCaller, body: object) =>
          service.verify(caller, { replaced: undefined, ...(body as Prepared) }).then(
            () => true,
            (error: { code?: string }) => {
              expect(error.code).toBe('SIGNATURE_INVALID')
              return false
            },
          )
        /** Every eighth one, by a clock of the lane's. */
        const runLane = async (lane: number): Promise<void> => {
          let now = Date.UTC(2026, 10, 23)
          for (let index = lane; index < count; index += lanes) {
            const prepared = await prepare(index, () => now)
            // Shifted each round: a third of all are honest, and that third may not be the same kinds every time.
            const [kind, attack] = pick(kinds, index + Math.floor(index / kinds.length))
            if (index % 3 !== 0) {
              const [caller, body] = await attack(prepared, index)
              tried.add(kind)
              if (await verify(prepared.service, caller, body)) accepted++
            }
            // The visitor is not locked out by it, and signs in once.
            if (index % 5 !== 0) expect(await verify(prepared.service, app, prepared)).toBe(true)
            else now += nonceTtlMs + 1
            if (await verify(prepared.service, app, prepared)) accepted++
          }
        }
        await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
        expect(accepted).toBe(0)
        expect([...tried].sort()).toEqual(Object.keys(attacks).sort())
      },
      60_000 + count * 500,
    )

    test('one sign-in, 50 times at once through two servers: one session', async () => {
      const now = Date.UTC(2026, 10, 23)
      const { service, message, signature, browser } = await prepare(0, () => now)
      const second = createSiwxService({ store, now: () => now })
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 ? service : second).verify(app, { message, signature, browser, replaced: undefined }),
        ),
      )
      const started = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(started).toHaveLength(1)
      expect(await second.getSession(app, started[0]?.token)).toMatchObject({ address: signers[0]?.address })
    })

    test('what is stored leads to no session: neither nonces, cookies nor texts are in it (canaries)', async () => {
      const now = Date.UTC(2026, 10, 23)
      const rows: string[] = []
      const watched: AuthStore = {
        ...store,
        commit(changes, at) {
          rows.push(JSON.stringify(changes))
          return store.commit(changes, at)
        },
      }
      const service = createSiwxService({ store: watched, now: () => now })
      const { nonce, browser } = await service.createNonce(app, undefined)
      const signer = pick(signers, 0)
      const message = toText({ address: signer.address, nonce, issuedAt: new Date(now).toISOString() })
      const signature = await signer.sign(message)
      const { token } = await service.verify(app, { message, signature, browser, replaced: undefined })
      expect(rows.length).toBeGreaterThan(1)
      for (const secret of [nonce, browser, token, signature]) expect(rows.join('\n')).not.toContain(secret)
    })
  })
})
