import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAuth } from '../auth/createAuth.js'
import { readAuthKeys } from '../auth/readAuthKeys.js'
import type { Mail } from '../mail/mails.js'
import { createStorage } from '../storage/createStorage.js'
import { createEmailCapture } from './createEmailCapture.js'
import { runEmails } from './runEmails.js'

const key = Buffer.alloc(32, 7).toString('base64')

/** Keeps the confirmed addresses in a database file, as the server does. */
async function fill(url: string, emails: readonly string[]): Promise<void> {
  const storage = await createStorage(url)
  if (!storage.auth) throw new Error('The storage keeps no records of sign-in.')
  const mails: Mail[] = []
  const mailer = { send: (_to: string, mail: Mail) => void mails.push(mail), close: async () => {} }
  const keys = await readAuthKeys({ key, file: undefined })
  const hosts = { allows: () => false }
  const auth = await createAuth({
    store: storage.auth,
    keys,
    origin: 'https://secure.example',
    hosts,
    mailer,
  })
  const capture = createEmailCapture(auth.core, mailer)
  for (const [index, email] of emails.entries()) {
    const account = {
      caipAddress: `eip155:1:0x${String(index).padStart(40, '0')}`,
      isContract: false,
      origin: 'https://app.example',
      token: 't',
    }
    const { challengeId } = await capture.start({ ...account, email })
    await capture.verify({ ...account, challengeId, code: mails.at(-1)?.subject.slice(0, 6) ?? '' })
  }
  auth.close()
  await storage.close()
}

test('the operator reads the confirmed addresses as CSV and deletes one, from the database file (R9.11)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-emails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const url = `file:${join(folder, 'server.db')}`
  await fill(url, ['alice@example.com', '=cmd@example.com'])
  const run = async (...args: string[]) => {
    let text = ''
    const env = { DATABASE_URL: url, AUTH_KEY: key, SECURE_ORIGIN: 'http://localhost:4102' }
    const code = await runEmails(args, part => (text += part), env)
    return { code, lines: text.trim().split(/\r?\n/) }
  }
  const all = await run()
  expect(all.code).toBe(0)
  expect(all.lines[0]).toBe('origin,caipAddress,email,confirmedAt')
  expect(all.lines[1]).toMatch(
    /^https:\/\/app\.example,eip155:1:0x0{40},alice@example\.com,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  )
  // No spreadsheet reads it as a formula.
  expect(all.lines[2]).toContain(",'=cmd@example.com,")
  expect(await run('--delete', 'Alice@example.com')).toEqual({ code: 0, lines: ['Deleted: 1'] })
  expect((await run()).lines).toHaveLength(2)
  expect((await run('--everything')).code).toBe(2)
})
