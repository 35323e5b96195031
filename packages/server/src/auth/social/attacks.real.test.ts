import { type Login, startLogin } from '@latchkit/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attack } from './testing/attack.js'
import { codeAttacks, codeControls } from './testing/codeAttacks.js'
import { createHarness, redirectUri } from './testing/createHarness.js'
import { originAttacks, originControls } from './testing/originAttacks.js'
import { tokenAttacks, tokenControls } from './testing/tokenAttacks.js'
import { visitorAttacks, visitorControls } from './testing/visitorAttacks.js'

const attacks: readonly Attack[] = [...codeAttacks, ...originAttacks, ...visitorAttacks, ...tokenAttacks]
const controls: readonly Attack[] = [...codeControls, ...originControls, ...visitorControls, ...tokenControls]

let login: Login
beforeAll(async () => {
  login = await startLogin({ redirectUri })
})
afterAll(() => login.stop())

/** Requests of the server, with what the attack changes of their responses. */
const createFetch = (tamper: Attack['tamper']): typeof fetch => {
  if (!tamper) return fetch
  return async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.text()
    const { status, headers } = response
    if (!headers.get('content-type')?.includes('json')) return new Response(text, { status, headers })
    const reply = tamper(String(input), JSON.parse(text))
    return new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
  }
}

const toTitle = ({ section, name }: Attack): string =>
  /^(?:attack|control) B-/.test(name) ? name : `T38, RFC 9700 section ${section}: ${name}`

test.each(attacks.map(attack => [toTitle(attack), attack] as const))(
  '%s',
  async (_title, { tamper, run }) => {
    const harness = createHarness({ login, fetch: createFetch(tamper) })
    expect(await run(harness)).toBe(false)
  },
)

test.each(controls.map(control => [toTitle(control), control] as const))(
  '%s (control)',
  async (_title, { tamper, run }) => {
    const harness = createHarness({ login, fetch: createFetch(tamper) })
    expect(await run(harness)).toBe(true)
  },
)

test('T38: at least 95 attacks, each under its own name', () => {
  const names = new Set(attacks.map(({ name }) => name))
  expect(names.size).toBe(attacks.length)
  expect(attacks.length).toBeGreaterThanOrEqual(95)
})
