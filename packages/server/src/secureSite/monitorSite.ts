import { createHash, createPublicKey, verify } from 'node:crypto'
import { pages } from './createPagesRoute.js'
import { findHeaderProblems } from './findHeaderProblems.js'

/** What is wrong with a served secure site; empty when every byte and header is as it should be. */
export type MonitorReport = {
  checked: number
  problems: readonly string[]
  /** When its manifest was signed, in Unix milliseconds; absent where no signed one was read. */
  signedAt?: number | undefined
}

type Manifest = {
  version: number
  /** Unix milliseconds. */
  signedAt: number
  files: Readonly<Record<string, { sha384: string; bytes: number }>>
  signature?: string | undefined
}

/** Under which paths a page is served, and how: the headers of each decide who may frame it. */
const listPaths = (file: string) =>
  Object.entries(pages).flatMap(([path, page]) =>
    page.file === `/${file}` ? [{ path: path.replace(/:\w+/, 'monitor'), kind: page.kind }] : [],
  )
/** Largest file that is read. */
const maxBytes = 5_000_000
const timeoutMs = 20_000
/** Of JavaScript's dates. */
const maxTime = 8.64e15

/**
 * Compares what a secure site serves with its signed manifest, byte by byte, and the headers of its pages with those that
 * this version of the server sends with them. Run it on another machine than the site's: a party that can change the
 * site must not be able to change the key.
 *
 * @param parameters.key Ed25519 public key, SPKI DER in base64
 * @param parameters.newest when the newest manifest was signed that was seen before; an older one is refused
 * @param parameters.host an origin that the site lists and that frames no approvals, for the pages that are served to listed
 *   origins only
 */
export async function monitorSite(parameters: {
  origin: string
  key: string
  host: string
  newest?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
}): Promise<MonitorReport> {
  const { origin, key, host, newest = 0, fetch = globalThis.fetch } = parameters
  const read = async (path: string): Promise<{ body: Buffer; headers: Headers }> => {
    const response = await fetch(`${origin}${path}`, {
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > maxBytes) throw new Error('too long')
    return { body: bytes, headers: response.headers }
  }
  const problems: string[] = []
  const attempt = async <Result>(path: string, run: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await run()
    } catch (error) {
      problems.push(`${path}: cannot be read (${error instanceof Error ? error.message : 'unexpected'})`)
      return undefined
    }
  }

  const manifest = await attempt('/manifest.json', async () =>
    parseManifest((await read('/manifest.json')).body),
  )
  if (!manifest) return { checked: 0, problems }
  if (!isSigned(manifest, key))
    return { checked: 0, problems: ['/manifest.json: is not signed by the given key'] }

  const { signedAt } = manifest
  if (signedAt < newest)
    problems.push(
      `/manifest.json: is of ${toTime(signedAt)}, older than the one of ${toTime(newest)} that was served before`,
    )

  const entries = Object.entries(manifest.files)
  const served = new Set(entries.map(([file]) => file))
  for (const page of new Set(Object.values(pages).map(({ file }) => file.slice(1))))
    if (!served.has(page)) problems.push(`${page}: is not in the manifest`)
  for (const [file, { sha384, bytes }] of entries) {
    const found = listPaths(file).map(page => ({
      ...page,
      path: `${page.path}?host=${encodeURIComponent(host)}`,
    }))
    for (const { path, kind } of found.length > 0 ? found : [{ path: `/${file}`, kind: undefined }]) {
      const response = await attempt(path, () => read(path))
      if (!response) continue
      const { body, headers } = response
      if (body.length !== bytes || createHash('sha384').update(body).digest('base64') !== sha384)
        problems.push(`${path}: differs from the manifest`)
      for (const problem of findHeaderProblems({ origin, host, kind, body, headers }))
        problems.push(`${path}: ${problem}`)
    }
  }
  return { checked: entries.length, problems, signedAt }
}

const toTime = (at: number): string => new Date(at).toISOString()

function parseManifest(bytes: Buffer): Manifest {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  const { version, signedAt, files, signature } = Object(value)
  const isSound =
    version === 2 &&
    Number.isSafeInteger(signedAt) &&
    signedAt >= 0 &&
    signedAt <= maxTime &&
    typeof signature === 'string' &&
    Object.entries(Object(files)).every(
      ([path, entry]) =>
        /^[\w./-]+$/.test(path) &&
        typeof Object(entry).sha384 === 'string' &&
        typeof Object(entry).bytes === 'number',
    )
  if (!isSound) throw new Error('no signed manifest')
  return { version, signedAt, files, signature }
}

/** The signature is over the manifest as JSON without spaces. */
function isSigned({ version, signedAt, files, signature = '' }: Manifest, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const bytes = Buffer.from(JSON.stringify({ version, signedAt, files }))
    return (
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}
