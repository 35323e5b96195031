import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import { createLog } from '../logs/createLog.js'
import { StorageError } from '../storage/StorageError.js'
import { createErrorHandler } from './handleError.js'

async function handle(thrown: unknown, withId = true) {
  const lines: { level: string; error?: { name: string }; code?: string }[] = []
  const log = createLog({ level: 'trace', destination: { write: line => lines.push(JSON.parse(line)) } })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: 20 }))
  app.use(async (context, next) => {
    if (withId) context.set('requestId', 'r1')
    context.header('access-control-allow-origin', 'https://app.example')
    return next()
  })
  app.get('/', () => {
    throw thrown
  })
  const response = await app.request('/')
  return { response, body: (await response.json()) as unknown, lines }
}

test('an HttpError is sent as it is, with its headers and those that were set before', async () => {
  const { response, body, lines } = await handle(
    new HttpError({ status: 429, code: 'RATE_LIMITED', message: 'Slow.', headers: { 'retry-after': '7' } }),
  )
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('7')
  expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({ code: 'RATE_LIMITED', message: 'Slow.', requestId: 'r1' })
  expect(lines).toEqual([])
})

test('security 1, 5, 14: 1,000 responses with 429 are held back at once, further ones and other errors are not', async () => {
  vi.useFakeTimers()
  try {
    const log = createLog({ level: 'silent' })
    const app = new Hono<AppEnv>()
    app.onError(createErrorHandler({ log, refusalDelayMs: 250 }))
    app.get('/:status', context => {
      const status = context.req.param('status') === '429' ? 429 : 400
      throw new HttpError({ status, code: 'RATE_LIMITED', message: 'Slow.' })
    })
    let sent = 0
    const ask = async (status: number) => {
      await app.request(`/${status}`)
      sent += 1
    }
    const held = Array.from({ length: 1_000 }, () => ask(429))
    await vi.advanceTimersByTimeAsync(249)
    expect(sent).toBe(0)
    await Promise.all([ask(429), ask(400)])
    expect(sent).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(held)
    expect(sent).toBe(1_002)
  } finally {
    vi.useRealTimers()
  }
})

test('an unexpected error is 500 without details, and the log has its stack', async () => {
  const { response, body, lines } = await handle(new RangeError('secret detail'))
  expect(response.status).toBe(500)
  expect(body).toEqual({ code: 'SERVER_ERROR', message: 'The server returned an error.', requestId: 'r1' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'error', error: { name: 'RangeError' } })
  expect(JSON.stringify(lines)).toContain('handleError.test.ts')
  expect(JSON.stringify(lines)).not.toContain('secret detail')
})

test.each([502, 503, 504] as const)('%i is logged as a warning with its cause', async status => {
  const { lines } = await handle(
    new HttpError({ status, code: 'RPC_FAILED', message: 'No.', cause: new TypeError('secret detail') }),
  )
  expect(lines[0]).toMatchObject({ level: 'warn', code: 'RPC_FAILED', error: { name: 'TypeError' } })
  expect(JSON.stringify(lines)).not.toContain('secret detail')
})

test('T34: an operation that the storage refuses for overload is 503 and may be repeated; other failures are 500', async () => {
  const { response, body, lines } = await handle(new StorageError('STORAGE_OVERLOADED', 'Too many.'))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(body).toMatchObject({ code: 'NOT_READY' })
  expect(lines[0]).toMatchObject({ level: 'warn', error: { code: 'STORAGE_OVERLOADED' } })
  expect((await handle(new StorageError('STORAGE_UNAVAILABLE', 'Down.'))).response.status).toBe(500)
})

test('what the framework cannot read is 400', async () => {
  const { response, body } = await handle(new HTTPException(400, { message: 'internal words' }))
  expect(response.status).toBe(400)
  expect(body).toEqual({ code: 'BAD_REQUEST', message: 'The request cannot be read.', requestId: 'r1' })
  expect((await handle(new HTTPException(500))).response.status).toBe(500)
})

test('without a request id the body has the same shape', async () => {
  expect((await handle(new Error('x'), false)).body).toMatchObject({ requestId: 'unknown' })
})

test('a configuration error lists its problems, one a line', () => {
  const error = new ServerConfigError(['PORT: bad', 'HOST: bad'])
  expect(error.message).toBe('The configuration is not valid:\n  - PORT: bad\n  - HOST: bad')
  expect(error.code).toBe('CONFIG_INVALID')
})
