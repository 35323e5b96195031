import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { relayCases } from '@latchkit/testing/conformance'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkOptions } from '../checkOptions.js'
import { startRelayTarget } from '../relay/testing/relayTarget.js'
import { startPostgres, whyNoPostgres } from '../storage/testing/startPostgres.js'
import { type Break, breakLimits, breaks, openBrokenStorage, parseBreak } from './breaks.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

// A test that passes on a broken relay proves nothing: each break must fail the case that is about it, and the
// honest relay must pass the very same run.

function useFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-break-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return `file:${join(directory, 'relay.db')}`
}

async function runCase(about: string, broken: Break | undefined): Promise<'passes' | 'fails'> {
  const found = relayCases.find(({ title }) => title.startsWith(about))
  if (found === undefined) throw new Error(`There is no case '${about}'.`)
  const target = await startRelayTarget({ storage: useFile(), broken })
  onTestFinished(() => target.dispose())
  // A message that never comes is waited for without end; the honest relay has the time that a busy machine needs.
  const limitMs = broken === undefined ? 60_000 : 8_000
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<'fails'>(resolve => {
    timer = setTimeout(() => resolve('fails'), limitMs)
  })
  const ran = found.run(target).then(
    () => 'passes' as const,
    () => 'fails' as const,
  )
  return Promise.race([ran, silence]).finally(() => clearTimeout(timer))
}

describe.each<[Break, string]>([
  ['ack-before-write', 'a message is stored once its publish is answered'],
  ['ack-before-write', 'what was acknowledged survives a crash'],
  ['dedupe-off', "a publisher's retry is answered, and delivered once"],
  ['publisher-echo', 'a live subscriber gets a message whole'],
])('--break=%s', (broken, about) => {
  test(`fails '${about}', which the honest relay passes`, async () => {
    expect(await runCase(about, undefined)).toBe('passes')
    expect(await runCase(about, broken)).toBe('fails')
  }, 90_000)
})

describe('--break=synchronous-off', () => {
  const isReady = async (broken: Break | undefined): Promise<number> => {
    const target = await startRelayTarget({ storage: useFile(), broken })
    onTestFinished(() => target.dispose())
    const { status } = await fetch(`http://127.0.0.1:${target.relays[0]?.port}/ready`)
    return status
  }

  test('fails the durability check that /ready makes of SQLite, which the honest relay passes', async () => {
    expect(await isReady(undefined)).toBe(200)
    expect(await isReady('synchronous-off')).toBe(503)
  }, 60_000)

  const reason = whyNoPostgres()
  test.skipIf(reason !== undefined)(
    `fails the one of PostgreSQL too${reason === undefined ? '' : ` (skipped: ${reason})`}`,
    async () => {
      const postgres = await startPostgres()
      const url = await postgres.createDatabase()
      const broken = await openBrokenStorage(url, 'synchronous-off')
      const honest = await openBrokenStorage(url, undefined)
      onTestFinished(async () => {
        await Promise.all([broken.close(), honest.close()])
        await postgres.stop()
      })
      await expect(honest.check()).resolves.toBeUndefined()
      await expect(broken.check()).rejects.toMatchObject({ code: 'STORAGE_NOT_DURABLE' })
    },
    60_000,
  )
})

test('only the known breaks have a name', () => {
  for (const name of breaks) expect(parseBreak(name)).toBe(name)
  expect(parseBreak('no-shedding')).toBe('no-shedding')
  for (const name of ['fsync', 'constructor'])
    expect(() => parseBreak(name)).toThrow(
      '--break is none of synchronous-off, ack-before-write, dedupe-off, publisher-echo, no-analytics-budget',
    )
})

test('a server without limits differs from the honest one by options that it accepts', () => {
  expect(breakLimits('publisher-echo')).toEqual({})
  for (const name of ['no-shedding', 'no-rpc-budget', 'no-mailbox-budget'] as const) {
    const problems: string[] = []
    checkOptions({ ...breakLimits(name), relay: false }, problems)
    expect(problems).toEqual([])
  }
})

test('the code that breaks a relay is not shipped', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(files).toContain('!src/**/testing')
})
