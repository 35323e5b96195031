import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import { type AuthKey, parseAuthKeys } from './authKeys.js'

/**
 * Returns the keys of `AUTH_KEY`. In development, where it may be missing, a key is made and kept in a file.
 *
 * @throws ServerConfigError when the file holds no key
 */
export async function readAuthKeys(parameters: {
  key: string | undefined
  /** Where a key of development is kept; undefined keeps it in memory. */
  file: string | undefined
}): Promise<AuthKey[]> {
  const { key, file } = parameters
  const text = key ?? (file === undefined ? createKey() : await readOrCreate(file))
  const keys = parseAuthKeys(text)
  if (keys === undefined)
    throw new ServerConfigError(['auth (key): is not 32 bytes in base64, or the file of development is not'])
  return keys
}

const createKey = (): string => randomBytes(32).toString('base64')

async function readOrCreate(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  // 'wx' leaves a key alone that another process has made in the meantime.
  await writeFile(file, `${createKey()}\n`, { flag: 'wx', mode: 0o600 }).catch(error => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
