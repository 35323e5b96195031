import type { Alert, LatchkitEvent } from '@latchkit/core'
import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from './createApiClient.js'

type Post = { url: URL; body: Record<string, unknown>; init: RequestInit; response: Response }

function setUp(parameters: { enabled?: boolean | 'failing'; status?: number } = {}) {
  const posts: Post[] = []
  const gets: string[] = []
  const alerts: Alert[] = []
  const { analytics } = createApiClient({
    baseUrl: 'https://server.example',
    projectId: 'p',
    sdkType: 'appkit',
    sdkVersion: '1',
    onAlert: alert => alerts.push(alert),
    fetch: async (input, init) => {
      const url = new URL(String(input))
      if (init?.method !== 'POST') {
        gets.push(url.pathname)
        if (parameters.enabled === 'failing') return new Response('', { status: 404 })
        return Response.json({ isAnalyticsEnabled: parameters.enabled ?? true })
      }
      const response = Response.json({ accepted: 1 }, { status: parameters.status ?? 202 })
      posts.push({ url, init, response, body: JSON.parse(String(init.body)) })
      return response
    },
  })
  return { analytics, posts, gets, alerts }
}

const event = (name: string, id = name): LatchkitEvent =>
  ({
    id,
    timestamp: 7,
    data: { type: 'track', event: name, properties: { connected: true }, address: '0xabc' },
  }) as unknown as LatchkitEvent

/** Lets everything that is already under way finish: nothing here waits for a timer. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}

afterEach(() => vi.unstubAllGlobals())

test('R7.20: an event is posted as eventId, url, domain, timestamp and props; the query of the page stays home', async () => {
  vi.stubGlobal('location', {
    href: 'https://site.example/a?token=secret#key',
    hostname: 'site.example',
    origin: 'https://site.example',
  })
  const { analytics, posts } = setUp()
  analytics.send([event('MODAL_OPEN')])
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]?.url.href).toBe('https://server.example/e?projectId=p&st=appkit&sv=1')
  expect(posts[0]?.init.keepalive).toBe(true)
  expect(posts[0]?.body).toEqual({
    eventId: 'MODAL_OPEN',
    url: 'https://site.example/a',
    domain: 'site.example',
    timestamp: 7,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: '0xabc' },
  })
})

test('a response is read to its end, so that no event looks cancelled in the network panel', async () => {
  const { analytics, posts } = setUp()
  analytics.send([event('MODAL_OPEN')])
  await vi.waitFor(() => expect(posts[0]?.response.bodyUsed).toBe(true))
})

test('R7.21: MODAL_CREATED is skipped, and asks for nothing', async () => {
  const { analytics, posts, gets } = setUp()
  analytics.send([event('MODAL_CREATED')])
  await settled()
  expect([...posts, ...gets]).toEqual([])
})

test('R7.21: where analytics is off only INITIALIZE is sent', async () => {
  const { analytics, posts, gets } = setUp({ enabled: false })
  analytics.send([event('MODAL_OPEN'), event('INITIALIZE')])
  await vi.waitFor(() => expect(gets).toEqual(['/getAnalyticsConfig']))
  await settled()
  expect(posts.map(post => (post.body['props'] as { event: string }).event)).toEqual(['INITIALIZE'])
})

test('R7.13: whether events are wanted is asked once; a failure means no, until the next time', async () => {
  const on = setUp()
  on.analytics.send([event('MODAL_OPEN')])
  on.analytics.send([event('MODAL_CLOSE')])
  await vi.waitFor(() => expect(on.posts).toHaveLength(2))
  expect(on.gets).toHaveLength(1)

  const failing = setUp({ enabled: 'failing' })
  failing.analytics.send([event('MODAL_OPEN')])
  await vi.waitFor(() => expect(failing.gets).toHaveLength(1))
  await settled()
  failing.analytics.send([event('MODAL_OPEN')])
  await vi.waitFor(() => expect(failing.gets).toHaveLength(2))
  await settled()
  expect(failing.posts).toEqual([])
})

test('R8.2: a 403 raises one alert about the page’s origin, and ends the sending', async () => {
  vi.stubGlobal('location', { href: 'https://site.example/a', origin: 'https://site.example' })
  const { analytics, posts, alerts } = setUp({ status: 403 })
  analytics.send([event('MODAL_OPEN'), event('MODAL_CLOSE')])
  await vi.waitFor(() => expect(alerts).toHaveLength(1))
  analytics.send([event('MODAL_OPEN'), event('INITIALIZE')])
  await settled()
  expect(alerts).toEqual([{ code: 'INVALID_APP_CONFIGURATION', subject: 'https://site.example' }])
  expect(posts).toHaveLength(1)
})

test('D2: when the page hides, one beacon takes all', async () => {
  const sendBeacon = vi.fn((_url: string, _body: string) => true)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('navigator', { sendBeacon })
  const { analytics, posts } = setUp()
  analytics.send([event('MODAL_OPEN'), event('MODAL_CLOSE')])
  await vi.waitFor(() => expect(sendBeacon).toHaveBeenCalledOnce())
  expect(JSON.parse(sendBeacon.mock.calls[0]?.[1] ?? '')).toHaveLength(2)
  expect(posts).toEqual([])
})

test('a server that cannot be reached leaves no unhandled rejection', async () => {
  const { analytics } = createApiClient({
    baseUrl: 'https://server.example',
    sdkType: 'a',
    sdkVersion: '1',
    fetch: async () => {
      throw new TypeError('fetch failed')
    },
  })
  analytics.send([event('INITIALIZE'), event('MODAL_OPEN')])
  await settled()
})
