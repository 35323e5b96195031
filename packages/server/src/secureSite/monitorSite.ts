import { createHash, createPublicKey, verify } from 'node:crypto'

/** What is wrong with a served secure site; empty when every byte is as signed. */
export type MonitorReport = { checked: number; problems: readonly string[] }

type Manifest = {
  version: number
  files: Readonly<Record<string, { sha384: string; bytes: number }>>
  signature?: string | undefined
}

/** Paths under which the pages are served, by file. */
const pagePaths: Readonly<Record<string, string>> = {
  'frame.html': '/frame',
  'view.html': '/view',
  'popup.html': '/popup/social',
  'device.html': '/device/monitor',
  'index.html': '/settings',
}
/** Largest file that is read. */
const maxBytes = 5_000_000
const timeoutMs = 20_000

/**
 * Compares what a secure site serves with its signed manifest, byte by byte (T4). Run it on another machine than the
 * site's: a party that can change the site must not be able to change the key.
 *
 * @param parameters.key Ed25519 public key, SPKI DER in base64
 * @param parameters.host an origin that the site lists, for the pages that are served to listed origins only
 */
export async function monitorSite(parameters: {
  origin: string
  key: string
  host: string
  fetch?: typeof globalThis.fetch | undefined
}): Promise<MonitorReport> {
  const { origin, key, host, fetch = globalThis.fetch } = parameters
  const read = async (path: string): Promise<Buffer> => {
    const response = await fetch(`${origin}${path}`, {
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (bytes.length > maxBytes) throw new Error('too long')
    return bytes
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

  const manifest = await attempt('/manifest.json', async () => parseManifest(await read('/manifest.json')))
  if (!manifest) return { checked: 0, problems }
  if (!isSigned(manifest, key))
    return { checked: 0, problems: ['/manifest.json: is not signed by the given key'] }

  const entries = Object.entries(manifest.files)
  const served = new Set(entries.map(([file]) => file))
  for (const page of Object.keys(pagePaths))
    if (!served.has(page)) problems.push(`${page}: is not in the manifest`)
  for (const [file, { sha384, bytes }] of entries) {
    const page = pagePaths[file]
    const path = page ? `${page}?host=${encodeURIComponent(host)}` : `/${file}`
    const body = await attempt(path, () => read(path))
    if (!body) continue
    if (body.length !== bytes || createHash('sha384').update(body).digest('base64') !== sha384)
      problems.push(`${path}: differs from the manifest`)
  }
  return { checked: entries.length, problems }
}

function parseManifest(bytes: Buffer): Manifest {
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  const { version, files, signature } = Object(value)
  const isSound =
    version === 1 &&
    typeof signature === 'string' &&
    Object.entries(Object(files)).every(
      ([path, entry]) =>
        /^[\w./-]+$/.test(path) &&
        typeof Object(entry).sha384 === 'string' &&
        typeof Object(entry).bytes === 'number',
    )
  if (!isSound) throw new Error('no signed manifest')
  return { version, files, signature }
}

/** The signature is over the manifest as JSON without spaces. */
function isSigned({ version, files, signature = '' }: Manifest, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const bytes = Buffer.from(JSON.stringify({ version, files }))
    return (
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
    )
  } catch {
    return false
  }
}
