import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWholeWallet } from '../../../testing/theft/createWholeWallet.js'
import { liveWallet, type Moment } from '../../../testing/theft/liveWallet.js'
import { openStolenWallet } from '../../../testing/theft/openStolenWallet.js'
import { readDisk } from '../../../testing/theft/readDisk.js'
import { readDocsTable } from '../../../testing/theft/readDocsTable.js'
import { type Scenario, scenarios } from '../../../testing/theft/scenarios.js'
import { toWords } from '../../keys/deriveKeys.js'
import { createCustody } from '../custody.js'
import { createFakeAuthServer } from '../fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../fixtures/createMemoryDeviceStore.js'
import { openKit } from '../kit.js'
import { decodeRecoveryCode } from '../recoveryCode.js'

/** `test:long` sets 1,000. */
const count = Number(process.env['LATCHKIT_WALLETS'] ?? 8)
const timeout = 60_000 + count * 4000
const modes = ['device', 'passkey'] as const
const docs = new URL('../../../../../docs/custody.md', import.meta.url)
const table = readDocsTable(readFileSync(docs, 'utf8'), 'table')

/** The names of the moments at which somebody of the scenario opens the wallet. */
async function findOpenings(moments: readonly Moment[], { take }: Scenario): Promise<string[]> {
  const opened: string[] = []
  for (const moment of moments)
    for (const taken of take(moment))
      if (await openStolenWallet({ ...taken, userId: moment.userId }))
        opened.push(`${moment.mode}: ${moment.name}`)
  return opened
}

describe('who can take the keys, at every moment of the wallet’s life, is what docs/custody.md says', () => {
  let moments: Moment[]
  const rows = new Map<string, string>()
  beforeAll(async () => {
    moments = await liveWallet(await createFakeAuthServer(), 'table')
  }, 60_000)
  afterAll(() => {
    // `UPDATE_CUSTODY=1 npx vitest run --project node apps/secure/src/custody/theft` after a wanted change.
    if (process.env['UPDATE_CUSTODY'] === '1' && rows.size === scenarios.length)
      writeFileSync(docs, table.replace([...rows.values()]))
  })

  it('has a row for each scenario and no other', () => {
    expect(table.rows.map(([name]) => name)).toEqual(scenarios.map(({ name }) => name))
  })

  for (const scenario of scenarios) {
    const { name, role } = scenario
    it(name, async () => {
      const openings = await findOpenings(moments, scenario)
      const cells = modes.map(mode => (openings.some(each => each.startsWith(mode)) ? '**yes**' : 'no'))
      rows.set(name, `| ${[name, role, ...cells].join(' | ')} |`)
      const [row] = table.rows.filter(([first]) => first === name)
      expect(row, `opens: ${openings.join(', ')}`).toEqual([name, role, ...cells])
    }, 60_000)
  }

  it('attack B-B2: one browser’s storage and the database open no wallet, a code that waits to be written down included', async () => {
    const waiting = moments.filter(({ name }) => name.includes('shown') || name.includes('switch'))
    expect(waiting.length).toBeGreaterThan(3)
    for (const moment of [...moments.slice(0, 2), ...waiting])
      for (const disk of moment.disks) {
        const taken = { userId: moment.userId, versions: moment.versions, disks: [disk] }
        expect(await openStolenWallet(taken), moment.name).toBe(false)
      }
  }, 60_000)

  it('control B-B2: the same with the code that was shown opens it, so that a no means no', async () => {
    for (const { userId, versions, disks, codes, name } of moments.filter(
      each => each.name === 'after the backup',
    ))
      expect(await openStolenWallet({ userId, versions, disks: disks.slice(0, 1), codes }), name).toBe(true)
  })

  it('attack B-B2-touch: a browser’s storage and a session open no wallet of passkey mode, within ten minutes of the touch and a day later', async () => {
    const ofPasskey = moments.filter(({ mode }) => mode === 'passkey')
    expect(ofPasskey.filter(({ memory }) => memory.length > 0).length).toBeGreaterThan(2)
    for (const { userId, versions, serverShares, disks, name } of ofPasskey)
      for (const disk of disks) {
        const session = { versions: versions.slice(-1), serverShares: serverShares.slice(-1) }
        expect(await openStolenWallet({ userId, ...session, disks: [disk] }), name).toBe(false)
      }
  }, 60_000)

  it('control B-B2-touch: with what the page holds in memory it opens', async () => {
    for (const { userId, versions, serverShares, memory, name } of moments.filter(
      each => each.memory.length > 0,
    ))
      expect(await openStolenWallet({ userId, versions, serverShares, passkeys: memory }), name).toBe(true)
  })
})

/** A wallet with a second browser, whose storage is stolen with a session after it was signed out from the list. */
async function revoke({ renews }: { renews: boolean }): Promise<boolean> {
  const server = await createFakeAuthServer()
  const user = { id: 'revoked' }
  const stores = [createMemoryDeviceStore(), createMemoryDeviceStore()] as const
  const [first, second] = stores.map(store => createCustody({ api: server.toApi(user.id), store }))
  await first?.open({ user, wallet: null })
  const { code = '' } = (await first?.readBackup()) ?? {}
  await first?.confirmBackup()
  await second?.open({ user, wallet: server.rows.get(user.id)?.wallet ?? null })
  await second?.recover(code)
  if (renews) {
    await first?.renewCode()
    await first?.confirmBackup()
  }
  const row = server.rows.get(user.id)
  if (!row) throw new Error('No wallet.')
  const disk = readDisk(await stores[1].dump())
  return openStolenWallet({ userId: user.id, versions: [row], serverShares: [row.share], disks: [disk] })
}

describe('a thief', () => {
  it('attack B-B2-revoked: with the share of a browser that was signed out from the list opens nothing after the new code', async () => {
    expect(await revoke({ renews: true })).toBe(false)
  })

  it('control B-B2-revoked: opens the wallet before the new code', async () => {
    expect(await revoke({ renews: false })).toBe(true)
  })

  it('T32 opens everything that it should with everything, so that a no means no', async () => {
    const server = await createFakeAuthServer()
    for (const mode of modes) {
      const all = await createWholeWallet(server, `all-${mode}`, mode)
      expect(await openStolenWallet(all)).toBe(true)
      expect(await openStolenWallet({ ...all, kits: [], codes: [] })).toBe(true)
      const other = await createWholeWallet(server, `other-${mode}`, mode)
      const mixed = { ...other, userId: all.userId, versions: all.versions, kits: [] }
      expect(await openStolenWallet(mixed)).toBe(false)
    }
  }, 60_000)
})

describe('what a theft yields', () => {
  it.each(modes)(
    `finds no key in the database and all traffic of ${count} wallets of %s mode, nor with the server’s secrets`,
    async mode => {
      const server = await createFakeAuthServer()
      let opened = 0
      let openedWithSecrets = 0
      let canaries = 0
      for (let i = 0; i < count; i += 1) {
        server.calls.length = 0
        const userId = `user-${i}`
        const whole = await createWholeWallet(server, userId, mode)
        const { versions, serverShares, kit, code, passkeys } = whole
        if (await openStolenWallet({ userId, versions })) opened += 1
        if (await openStolenWallet({ userId, versions, serverShares })) openedWithSecrets += 1
        // What a log would hold that kept every body of every request and response.
        const seen = JSON.stringify([server.calls, versions])
        const { entropy, keys } = await openKit(kit, code)
        const secrets = [entropy, keys.evm, keys.solana, ...serverShares, decodeRecoveryCode(code)]
        for (const bytes of [...secrets, ...passkeys])
          for (const form of ['hex', 'base64', 'base64url'] as const)
            if (seen.includes(Buffer.from(bytes).toString(form).replace(/=+$/, ''))) canaries += 1
        for (const text of [code, code.replaceAll('-', ''), toWords(entropy)])
          if (seen.includes(text)) canaries += 1
      }
      expect({ opened, openedWithSecrets, canaries }).toEqual({
        opened: 0,
        openedWithSecrets: 0,
        canaries: 0,
      })
    },
    timeout,
  )
})
