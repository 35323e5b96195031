import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../../testing/theft/createWorld.js'
import {
  carryOut,
  type Holder,
  holders,
  type Outcome,
  takesWithCode,
} from '../../../testing/theft/holders.js'
import { readDocsTable } from '../../../testing/theft/readDocsTable.js'

const docs = new URL('../../../../../docs/custody.md', import.meta.url)
const table = readDocsTable(readFileSync(docs, 'utf8'), 'holders')
const modes = ['device', 'passkey'] as const
const columns = ['take', 'destroy', 'spend', 'lockOut'] as const
/** Each holder alone, and each pair. */
const rows: (readonly Holder[])[] = holders.flatMap((first, i) => [
  [first],
  ...holders.slice(i + 1).map(second => [first, second] as const),
])
const toName = (held: readonly Holder[]) => held.join(' and ')

/** Both kinds of login where a mailbox or a provider's account is held. */
async function carryOutAll(held: readonly Holder[], mode: (typeof modes)[number]): Promise<Outcome> {
  const outcome = { take: false, destroy: false, spend: false, lockOut: false }
  for (const login of held.includes('provider account')
    ? (['email', 'provider'] as const)
    : (['email'] as const)) {
    const found = await carryOut(await createWorld(mode, login), held)
    for (const column of columns) outcome[column] ||= found[column]
  }
  return outcome
}

describe('who can take, destroy, spend and lock out, alone and in pairs', () => {
  const found = new Map<string, string[]>()
  afterAll(() => {
    // `UPDATE_CUSTODY=1 npx vitest run --project node apps/secure/src/custody/theft/holders.test.ts`
    if (process.env['UPDATE_CUSTODY'] === '1' && found.size === rows.length)
      writeFileSync(
        docs,
        table.replace(
          rows.map(held => `| ${[toName(held), ...(found.get(toName(held)) ?? [])].join(' | ')} |`),
        ),
      )
  })

  it.each(['session', 'mailbox', 'browser'] as const)(
    'control: %s gets the server’s share, and takes the keys with the recovery code',
    async holder => {
      for (const mode of modes)
        expect(await takesWithCode(await createWorld(mode), [holder]), mode).toBe(true)
    },
    60_000,
  )

  it('control B-repoint-share: whoever has AUTH_KEY too gets it', async () => {
    for (const mode of modes)
      expect(await takesWithCode(await createWorld(mode), ['database', 'AUTH_KEY']), mode).toBe(true)
  }, 60_000)

  it('attack B-repoint-share: whoever writes to the database gets no share of the server’s', async () => {
    for (const mode of modes)
      expect(await takesWithCode(await createWorld(mode), ['database']), mode).toBe(false)
  }, 60_000)

  it('control: without any of them the visitor opens the wallet at once and eight days later', async () => {
    for (const mode of modes)
      expect(await carryOut(await createWorld(mode), [])).toEqual({
        take: false,
        destroy: false,
        spend: false,
        lockOut: false,
      })
  }, 60_000)

  it('has 36 rows, each in the docs', () => {
    expect(rows).toHaveLength(36)
    expect(table.rows.map(([name]) => name)).toEqual(rows.map(toName))
  })

  for (const held of rows) {
    const name = toName(held)
    const runs = new Map<string, Promise<Outcome>>()
    const run = (mode: (typeof modes)[number]): Promise<Outcome> => {
      const running = runs.get(mode) ?? carryOutAll(held, mode)
      runs.set(mode, running)
      return running
    }
    for (const [index, column] of columns.entries())
      it(`${name}: ${column}`, async () => {
        const outcomes = await Promise.all(modes.map(run))
        const [device, passkey] = outcomes.map(outcome => (outcome[column] ? '**yes**' : 'no'))
        const cell = device === passkey ? (device ?? '') : `device mode: ${device}, passkey mode: ${passkey}`
        const cells = found.get(name) ?? []
        cells[index] = cell
        found.set(name, cells)
        expect(table.rows.find(([first]) => first === name)?.[index + 1]).toBe(cell)
      }, 60_000)
  }
})
