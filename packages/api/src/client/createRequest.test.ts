import { rpcTimeoutMs } from '@latchkit/core/internal'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBackOff } from './createBackOff.js'
import { get, type RequestContext, toHttpError, toUrl } from './createRequest.js'

const base: RequestContext = {
  baseUrl: 'https://server.example/api',
  sdkType: 'react',
  sdkVersion: '1',
  fetch: async () => Response.json(1),
  timeoutMs: rpcTimeoutMs,
  retries: 3,
  backOff: createBackOff({ tries: 4 }),
  onAlert: () => {},
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('R7.1, R7.2: an address carries who asks, what is asked, and nothing that is not set', () => {
  expect(toUrl(base, '/x')).toBe('https://server.example/api/x?st=react&sv=1')
  expect(
    toUrl({ ...base, projectId: 'p', clientId: 'c' }, '/x', { page: '1', search: '', chains: undefined }),
  ).toBe('https://server.example/api/x?projectId=p&st=react&sv=1&clientId=c&page=1')
})

test('no value breaks out of its place in the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (projectId, search) => {
      const url = new URL(toUrl({ ...base, projectId }, '/x', { search }))
      expect(url.pathname).toBe('/api/x')
      expect(url.searchParams.get('projectId')).toBe(projectId)
      expect(url.searchParams.get('search')).toBe(search)
      expect([...url.searchParams.keys()].sort()).toEqual(['projectId', 'search', 'st', 'sv'])
    }),
  )
})

test.each([
  [403, { code: 'ORIGIN_NOT_ALLOWED' }, 'ORIGIN_NOT_ALLOWED'],
  [401, { code: 'PROJECT_ID_MISSING' }, 'PROJECT_ID_MISSING'],
  [400, { code: 'UNSUPPORTED_CHAIN' }, 'UNSUPPORTED_CHAIN'],
  [429, { code: 'ORIGIN_NOT_ALLOWED' }, 'RATE_LIMITED'],
  [500, { code: 'ORIGIN_NOT_ALLOWED' }, 'SERVER_ERROR'],
  [400, { code: 'USER_REJECTED' }, 'HTTP_STATUS'],
  [400, null, 'HTTP_STATUS'],
  [404, 'text', 'HTTP_STATUS'],
])('R7.3: status %i with %j is %s', async (status, body, code) => {
  const error = await toHttpError(Response.json(body, { status }))
  expect({ code: error.code, message: error.message, status: error.context['status'] }).toEqual({
    code,
    message: `HTTP status code: ${status}`,
    status,
  })
})

test('R7.3: a body that is no JSON changes nothing', async () => {
  const error = await toHttpError(new Response('<html>', { status: 404 }))
  expect(error.message).toBe('HTTP status code: 404')
})

test('the time of a try covers its body, too', async () => {
  const context: RequestContext = {
    ...base,
    retries: 0,
    fetch: async (_input, init) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('['))
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
          },
        }),
      ),
  }
  const result = get(context, { path: '/x', schema: v.unknown() }).catch(error => error.code)
  await vi.advanceTimersByTimeAsync(rpcTimeoutMs)
  expect(await result).toBe('REQUEST_TIMEOUT')
})

test('a retry that succeeds is returned, and leaves no timer and no listener', async () => {
  const answers = [new Response('', { status: 500 }), Response.json(7)]
  const controller = new AbortController()
  const add = vi.spyOn(controller.signal, 'addEventListener')
  const remove = vi.spyOn(controller.signal, 'removeEventListener')
  const result = get(
    { ...base, fetch: async () => answers.shift() ?? Response.error() },
    { path: '/x', schema: v.number(), signal: controller.signal },
  )
  await vi.runAllTimersAsync()
  expect(await result).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
  expect(remove.mock.calls.length).toBe(add.mock.calls.length)
})

test('a signal that was aborted before asks nothing', async () => {
  const fetch = vi.fn(async () => Response.json(1))
  const result = get({ ...base, fetch }, { path: '/x', schema: v.unknown(), signal: AbortSignal.abort() })
  await expect(result).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(fetch).not.toHaveBeenCalled()
})

test('a response of another shape names the field in its error, and is not retried', async () => {
  const fetch = vi.fn(async () => Response.json({ a: { b: 'x' } }))
  const schema = v.object({ a: v.object({ b: v.number() }) })
  await expect(get({ ...base, fetch }, { path: '/x', schema })).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
    context: { path: 'a.b' },
  })
  expect(fetch).toHaveBeenCalledOnce()
})

test('host A8: requests share one back-off, a response ends it, and an aborted one does not count', async () => {
  let isUp = false
  const fetch = vi.fn(async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return Response.json(1)
  })
  const context: RequestContext = { ...base, fetch, backOff: createBackOff({ tries: 4 }) }
  const ask = async (signal?: AbortSignal) => {
    const result = get(context, { path: '/x', schema: v.number(), signal }).catch(error => error.code)
    await vi.advanceTimersByTimeAsync(900)
    return result
  }
  const controller = new AbortController()
  const hanging = get(
    {
      ...context,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    },
    { path: '/x', schema: v.number(), signal: controller.signal },
  ).catch(error => error.code)
  controller.abort()
  expect(await hanging).toBe('CANCELLED')
  expect(await Promise.all(['a', 'b', 'c'].map(() => ask()))).toEqual(Array(3).fill('SERVER_ERROR'))
  // Three at once and one retry.
  expect(fetch).toHaveBeenCalledTimes(4)
  isUp = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ask()).toBe(1)
  expect(fetch).toHaveBeenCalledTimes(5)
})
