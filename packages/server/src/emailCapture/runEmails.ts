import { parseArgs } from 'node:util'
import { createSealer } from '../auth/createSealer.js'
import { loadSecrets } from '../auth/loadSecrets.js'
import { readAuthKeys } from '../auth/readAuthKeys.js'
import { createRecords } from '../auth/records.js'
import { parseConfig } from '../config/parseConfig.js'
import { createStorage } from '../storage/createStorage.js'
import { type CapturedEmail, createEmailCapture } from './createEmailCapture.js'

const usage = 'Usage: latchkit-server emails [--delete someone@example.com]\n'
const columns = ['origin', 'caipAddress', 'email', 'confirmedAt'] as const

/** A field of CSV (RFC 4180); the apostrophe keeps a spreadsheet from reading it as a formula. */
const toField = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const toRow = (record: CapturedEmail): string =>
  columns
    .map(name => toField(name === 'confirmedAt' ? new Date(record.confirmedAt).toISOString() : record[name]))
    .join(',')

/**
 * `latchkit-server emails`: prints the addresses that visitors have left as CSV, or deletes one of them. Reads the
 * variables of the server; a SQLite file is open in one process at a time.
 *
 * @returns the exit code: 0 when done, 2 for a wrong call
 */
export async function runEmails(
  args: readonly string[],
  write: (text: string) => void,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const wanted = readArguments(args)
  if (!wanted) {
    write(usage)
    return 2
  }
  const { options } = parseConfig(env)
  if (typeof options.storage !== 'string') throw new Error('No database is configured.')
  const storage = await createStorage(options.storage)
  try {
    if (!storage.auth) throw new Error('The storage keeps no records of sign-in.')
    const records = createRecords({ store: storage.auth, now: Date.now })
    const keys = await readAuthKeys({ key: options.auth?.key, file: '.latchkit/auth.key' })
    const sealer = createSealer(keys)
    const secrets = await loadSecrets({ store: storage.auth, sealer, now: Date.now })
    const mailer = { send: () => {}, close: async () => {} }
    const capture = createEmailCapture({ records, sealer, secrets, now: Date.now }, mailer)
    if (wanted.email === undefined)
      write([columns.join(','), ...(await capture.list()).map(toRow), ''].join('\r\n'))
    else write(`Deleted: ${await capture.removeEmail(wanted.email)}\n`)
    return 0
  } finally {
    await storage.close()
  }
}

function readArguments(args: readonly string[]): { email: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { delete: { type: 'string' } } })
    return { email: values.delete }
  } catch {
    return undefined
  }
}
