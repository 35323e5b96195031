import { afterEach, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost } from './testing/createTestAuth.js'

// At full size: LATCHKIT_GUESSES=100000 npx vitest run --project node packages/server/src/auth/guesses.test.ts
const guesses = Number(process.env['LATCHKIT_GUESSES'] ?? 2_000)
const browsers = Math.min(1_000, guesses / 20)
const dayMs = 24 * 3_600_000
const email = 'ada@shop.example'

let site: TestAuth | undefined
afterEach(() => site?.close())

/** Deterministic, so that no run passes or fails by luck. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}

test(`T36 ${guesses} guesses from ${browsers} browsers in a day: at most 50 compared, none right, the owner still gets in`, {
  timeout: 30 * 60_000,
}, async () => {
  const randomCode = createRandom(1)
  const randomGuess = createRandom(2)
  const toCode = (value: number): string => String(value % 1_000_000).padStart(6, '0')
  site = await createTestAuth({ createCode: () => toCode(randomCode()) })
  const owner = await site.createBrowser()
  await site.signIn(owner, email)
  const compared = site.guesses()

  const attackers = await Promise.all(
    Array.from({ length: browsers }, async () => ({
      browser: await site?.createBrowser(),
      challengeId: '',
    })),
  )
  let successes = 0
  for (let count = 0; count < guesses; count++) {
    const attacker = attackers[count % browsers]
    const { browser } = attacker ?? {}
    if (attacker === undefined || browser === undefined) throw new Error('There is no such browser.')
    // Each asks again for a code, once in a round.
    if (count % browsers === 0) site.advance(dayMs / (guesses / browsers + 1))
    const { body } = await browser.post('/auth/email/start', { email, host: testHost })
    if (typeof body['challengeId'] === 'string') attacker.challengeId = body['challengeId']
    const { challengeId } = attacker
    if (challengeId === '') continue
    const code = toCode(randomGuess())
    const reply = await browser.post('/auth/email/verify', { challengeId, code })
    if (reply.status === 200) successes += 1
  }
  const evaluated = site.guesses() - compared
  expect(successes).toBe(0)
  expect(evaluated).toBeGreaterThan(0)
  expect(evaluated).toBeLessThanOrEqual(50)

  expect((await owner.get('/auth/me')).status).toBe(200)
  await owner.post('/auth/sign-out')
  expect((await site.signIn(owner, email)).body).toMatchObject({ status: 'signedIn', user: { email } })
})

test('T36 one browser that guesses at many codes in parallel compares no more than its tries', async () => {
  site = await createTestAuth({ createCode: () => '999999' })
  const attacker = await site.createBrowser()
  const starts = await Promise.all(
    Array.from({ length: 20 }, () => attacker.post('/auth/email/start', { email, host: testHost })),
  )
  const challenges = starts.flatMap(({ body }) => body['challengeId'] ?? [])
  expect(challenges).toHaveLength(3)
  const replies = await Promise.all(
    challenges.flatMap(challengeId =>
      Array.from({ length: 20 }, (_, code) =>
        attacker.post('/auth/email/verify', { challengeId, code: String(code).padStart(6, '0') }),
      ),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toEqual([])
  expect(site.guesses()).toBe(15)
})
