import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type ActProof, findActRoute, freshMinutes, listActs } from './acts.js'

const file = fileURLToPath(new URL('../../../docs/custody.md', import.meta.url))
const [start, end] = ['<!-- acts -->', '<!-- end of acts -->']

const words: Readonly<Record<ActProof, string>> = {
  session: 'session',
  freshSession: `sign-in in the last ${freshMinutes} minutes`,
  freshSessionUnlessFirstCode: `sign-in in the last ${freshMinutes} minutes, unless it is the first recovery code`,
  shareOrFreshSession: 'a share on this browser, or a sign-in in the last 15 minutes',
  ownSignIn: 'without a login by email: at its provider or by its passkey',
  walletKey: 'signature by the wallet’s key',
  deleteCode: 'code mailed for it',
  oldEmailCode: 'code of the old address',
  newEmailCode: 'code of the new address',
  mailedLink: 'mailed link',
  undoCode: 'code mailed to the old address',
  emailCode: 'code by email',
  provider: 'account at the provider',
  passkey: 'passkey',
  deviceApproval: 'mailed link and the number',
  approval: 'approval on the screen',
  recoveryCode: 'recovery code',
}

/** The table of acts as `docs/custody.md` has it. */
function toTable(): string {
  const rows = listActs().map(({ does, places, routes = {}, methods = [], asks = [], mails, undoDays }) => {
    const proofs = [...new Set([...Object.values(routes).flat(), ...asks])]
    const isFresh = proofs.includes('freshSession')
    const needed = proofs.filter(proof => !(isFresh && proof === 'session')).map(proof => words[proof])
    const ways = [...Object.keys(routes), ...methods].map(name => `\`${name}\``).join('<br>')
    return `| ${does} | ${needed.join('; ') || 'none'} | ${places.join(', ')} | ${mails ?? 'nothing'} | ${undoDays === undefined ? 'no' : `${undoDays} days`} | ${ways || 'on the page alone'} |`
  })
  const head = '| act | proofs | where | mailed | undone within | routes and frame methods |'
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n')
}

describe('the table of acts', () => {
  test('is the one in docs/custody.md; LATCHKIT_WRITE_ACTS=1 writes it', () => {
    const page = readFileSync(file, 'utf8')
    const [from, to] = [page.indexOf(start) + start.length, page.indexOf(end)]
    const table = `\n\n${toTable()}\n\n`
    if (process.env['LATCHKIT_WRITE_ACTS'] === '1')
      writeFileSync(file, page.slice(0, from) + table + page.slice(to))
    else expect(page.slice(from, to)).toBe(table)
  })

  test('has each route and each method once', () => {
    const all = listActs().flatMap(({ routes = {}, methods = [] }) => [...Object.keys(routes), ...methods])
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
    for (const { name, routes = {} } of listActs())
      for (const [route, proofs] of Object.entries(routes))
        expect(findActRoute(route)).toMatchObject({ name, proofs })
    expect(() => findActRoute('POST /auth/quick-delete')).toThrow(TypeError)
  })

  test('D67, D69: what destroys or gives away is nowhere in a frame, and never on a session alone', () => {
    for (const { name, places, routes = {}, undoDays, mails } of listActs()) {
      if (undoDays === undefined) continue
      expect([name, places.includes('frame')]).toEqual([name, false])
      expect([name, mails]).toEqual([name, expect.any(String)])
      for (const [route, proofs] of Object.entries(routes))
        expect([route, proofs.some(proof => proof.startsWith('freshSession'))]).toEqual([route, true])
    }
  })
})
