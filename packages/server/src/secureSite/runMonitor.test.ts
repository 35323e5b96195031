import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages as sitePages } from './createPagesRoute.js'
import { createPageHeaders } from './pageHeaders.js'
import { runMonitor } from './runMonitor.js'
import { strictTransport } from './strictTransport.js'

const origin = 'https://secure.example'
const webhook = 'https://alarm.example/hook'
const keys = generateKeyPairSync('ed25519')
const key = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const pages = {
  '/frame': 'frame.html',
  '/view': 'view.html',
  '/approve': 'view.html',
  '/keys': 'view.html',
  '/popup/social': 'popup.html',
  '/device/monitor': 'device.html',
  '/settings': 'index.html',
  '/': 'index.html',
}
const asset = 'assets/page-AbCd1234.js'
const bodies = new Map([
  ...Object.entries(pages).map(([path, file]) => [path, `<p>${file}</p>`] as const),
  [`/${asset}`, 'export {}'],
])
const toEntry = (text: string) => ({
  sha384: createHash('sha384').update(text).digest('base64'),
  bytes: Buffer.byteLength(text),
})
const signedAt = Date.parse('2026-11-20T00:00:00Z')
const manifest = {
  version: 2,
  signedAt,
  files: Object.fromEntries(
    [...bodies].map(([path, text]) => [Object(pages)[path] ?? path.slice(1), toEntry(text)]),
  ),
}
/** The manifest, signed, of another time. */
const toSigned = (at = signedAt): string => {
  const dated = { ...manifest, signedAt: at }
  const signature = sign(null, Buffer.from(JSON.stringify(dated)), keys.privateKey).toString('base64')
  return JSON.stringify({ ...dated, signature })
}
bodies.set('/manifest.json', toSigned())

/** As the server sends them. */
function toHeaders(path: string, text: string): Record<string, string> {
  const common = { 'x-content-type-options': 'nosniff', 'strict-transport-security': strictTransport }
  const [, page] =
    Object.entries(sitePages).find(([name]) => name.replace(':token', 'monitor') === path) ?? []
  if (!page) return common
  const body = new TextEncoder().encode(text)
  const file = { body, type: 'text/html; charset=utf-8', isImmutable: false, inlineScripts: [] }
  const host = page.kind === 'framed' ? 'https://app.example' : undefined
  return { ...common, ...createPageHeaders({ kind: page.kind, host, file }) }
}

/** A signed site whose bytes `serve` may change, and a webhook that responds with `status`. */
function createSite(
  serve: (path: string, text: string) => string,
  status: () => number = () => 204,
  change: (path: string, headers: Headers) => void = () => {},
) {
  const posts: unknown[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    if (url.href === webhook) {
      posts.push(JSON.parse(String(init?.body)))
      return new Response(null, { status: status() })
    }
    const text = bodies.get(url.pathname)
    if (text === undefined) return new Response('', { status: 404 })
    const headers = new Headers(toHeaders(url.pathname, text))
    change(url.pathname, headers)
    return new Response(serve(url.pathname, text), { headers })
  }
  return { fetch, posts }
}

/** Runs the schedule for a number of checks; `before` is called before each of them. */
async function watch(parameters: {
  checks: number
  args?: readonly string[]
  fetch: typeof globalThis.fetch
  random?: () => number
}) {
  const ending = new AbortController()
  const lines: unknown[] = []
  const waits: number[] = []
  const args = ['--origin', origin, '--key', key, '--host', 'https://app.example', '--every', '10m']
  const exit = await runMonitor(
    [...args, ...(parameters.args ?? [])],
    text => {
      expect(text).toMatch(/^[^\n]+\n$/)
      lines.push(JSON.parse(text))
    },
    {
      fetch: parameters.fetch,
      signal: ending.signal,
      random: parameters.random,
      now: () => Date.parse('2026-11-23T12:00:00Z'),
      wait: async ms => {
        waits.push(ms)
        if (lines.length === parameters.checks) ending.abort()
      },
    },
  )
  return { exit, lines, waits }
}

test('T4 a schedule prints one line of JSON per check, and ends with 0 when each was as signed', async () => {
  const { fetch } = createSite((_, text) => text)
  const { exit, lines } = await watch({ checks: 3, fetch })
  expect(exit).toBe(0)
  const line = {
    checkedAt: '2026-11-23T12:00:00.000Z',
    origin,
    status: 'signed',
    checked: 6,
    problems: [],
    signedAt,
  }
  expect(lines).toEqual([line, line, line])
})

test('T4 one tampered byte in one check is printed, posted once with its end, and makes the exit code 1', async () => {
  let check = 0
  const { fetch, posts } = createSite((path, text) => {
    if (path === '/manifest.json') check += 1
    const isTampered = path === `/${asset}` && (check === 2 || check === 3)
    return isTampered ? text.replace('{', '[') : text
  })
  const { exit, lines } = await watch({ checks: 5, fetch, args: ['--webhook', webhook] })
  expect(exit).toBe(1)
  const problems = [`/${asset}: differs from the manifest`]
  expect(lines).toMatchObject([
    { status: 'signed' },
    { status: 'differs', problems, webhook: 'sent' },
    { status: 'differs', problems },
    { status: 'signed', webhook: 'sent' },
    { status: 'signed' },
  ])
  expect(posts).toMatchObject([
    { origin, status: 'differs', problems },
    { origin, status: 'signed', problems: [] },
  ])
})

test('a webhook that failed is repeated with the next check, and its address is not printed', async () => {
  let attempts = 0
  const { fetch, posts } = createSite(
    (path, text) => (path === '/frame' ? `${text} ` : text),
    () => (++attempts < 3 ? 500 : 200),
  )
  const { lines } = await watch({ checks: 4, fetch, args: ['--webhook', webhook] })
  expect(lines).toMatchObject([{ webhook: 'failed' }, { webhook: 'failed' }, { webhook: 'sent' }, {}])
  expect(posts).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('alarm.example')
})

test('checks are up to a fifth early or late, so that their times cannot be foreseen', async () => {
  const { fetch } = createSite((_, text) => text)
  const values = [0, 0.5, 1]
  const { waits } = await watch({ checks: 3, fetch, random: () => values.shift() ?? 0 })
  expect(waits).toEqual([480_000, 600_000, 720_000])
})

test.each([
  ['--every', '10'],
  ['--every', '5s'],
  ['--every', '2d'],
  ['--every', '99h'],
  ['--every', ''],
  ['--every', '10m', '--webhook', 'alarm'],
  ['--webhook', webhook],
])('%s %s %s %s is a wrong call', async (...extra) => {
  const lines: string[] = []
  const args = ['--origin', origin, '--key', key, '--host', 'https://app.example', ...extra]
  expect(await runMonitor(args, text => lines.push(text))).toBe(2)
  expect(lines.join('')).toMatch(/^Usage: latchkit-server monitor/)
})

const once = async (fetch: typeof globalThis.fetch, ...extra: string[]) => {
  const lines: string[] = []
  const args = ['--origin', origin, '--key', key, '--host', 'https://app.example', ...extra]
  return { exit: await runMonitor(args, text => lines.push(text), { fetch }), text: lines.join('') }
}
const same = (_: string, text: string) => text

test.each([
  ['/frame', 'content-security-policy', "default-src 'none'; script-src 'self' https://evil.example"],
  ['/frame', 'content-security-policy', null],
  ['/frame', 'permissions-policy', null],
  ['/settings', 'content-security-policy', 'frame-ancestors https://evil.example'],
  ['/settings', 'cross-origin-opener-policy', 'unsafe-none'],
  ['/settings', 'x-frame-options', null],
  ['/settings', 'strict-transport-security', null],
  ['/device/monitor', 'referrer-policy', 'unsafe-url'],
  ['/view', 'access-control-allow-origin', '*'],
  ['/approve', 'content-security-policy', 'frame-ancestors https://app.example'],
  ['/keys', 'x-frame-options', null],
  [`/${asset}`, 'x-content-type-options', null],
])('attack B-L-monitorHeaders: %s with %s: %s is a difference', async (path, name, value) => {
  const { fetch } = createSite(same, undefined, (at, headers) => {
    if (at !== path) return
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  })
  const { exit, text } = await once(fetch)
  expect([exit, text]).toEqual([1, expect.stringContaining(name)])
})

test('control B-L-monitorHeaders: the headers as the server sends them are none', async () => {
  const { fetch } = createSite(same)
  expect(await once(fetch)).toMatchObject({ exit: 0, text: expect.stringContaining('are as signed') })
})

test('attack B-L-monitorOld: an older signed manifest than one that was served before is a difference', async () => {
  const served = [signedAt, signedAt + 1000, signedAt, signedAt + 1000]
  const { fetch } = createSite((path, text) => (path === '/manifest.json' ? toSigned(served.shift()) : text))
  const { exit, lines } = await watch({ checks: 4, fetch })
  expect(exit).toBe(1)
  const problems = [expect.stringMatching(/^\/manifest\.json: is of 2026-11-20T00:00:00\.000Z, older than/)]
  expect(lines).toMatchObject([
    { status: 'signed' },
    { status: 'signed' },
    { status: 'differs', problems },
    { status: 'signed' },
  ])
})

test('attack B-L-monitorOld: a file remembers it from one run to the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-monitor-'))
  try {
    const state = join(folder, 'monitor.json')
    let at = signedAt + 1000
    const { fetch } = createSite((path, text) => (path === '/manifest.json' ? toSigned(at) : text))
    expect((await once(fetch, '--state', state)).exit).toBe(0)
    expect(JSON.parse(await readFile(state, 'utf8'))).toEqual({ [origin]: at })
    at = signedAt
    expect(await once(fetch, '--state', state)).toMatchObject({
      exit: 1,
      text: expect.stringContaining('older'),
    })
    expect(JSON.parse(await readFile(state, 'utf8'))).toEqual({ [origin]: signedAt + 1000 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('attack B-L-monitorOld: the time of a manifest is signed with it', async () => {
  const { fetch } = createSite((path, text) =>
    path === '/manifest.json' ? text.replace(String(signedAt), String(signedAt + 1)) : text,
  )
  expect(await once(fetch)).toMatchObject({ exit: 1, text: expect.stringContaining('is not signed') })
})
