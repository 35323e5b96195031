import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAudienceCheck } from './audience.js'

const request = (host: string | undefined, url: string): IncomingMessage =>
  ({ headers: { host }, url }) as unknown as IncomingMessage

describe('with relayUrl', () => {
  const isAudience = createAudienceCheck(['wss://relay.example/relay', 'ws://localhost:4101/relay/'])(
    request('whatever', '/'),
  )
  test.each([
    'wss://relay.example/relay',
    'wss://RELAY.example:443/relay/',
    'https://relay.example/relay',
    'ws://localhost:4101/relay',
    'wss://relay.example/relay?x=1',
  ])('%s is ours', audience => expect(isAudience(audience)).toBe(true))
  test.each([
    'ws://relay.example/relay',
    'wss://relay.example',
    'wss://relay.example/relay2',
    'wss://relay.example.evil/relay',
    'wss://relay.example@evil.example/relay',
    'wss://user@relay.example/relay',
    'wss://localhost:4101/relay',
    'ws://localhost:4102/relay',
    'relay.example/relay',
    'data:wss://relay.example/relay',
    '',
  ])('%s is not', audience => expect(isAudience(audience)).toBe(false))
})

describe('without relayUrl, the request names the host and path', () => {
  const isAudience = createAudienceCheck(undefined)(request('127.0.0.1:4101', '/relay?auth=x'))
  test.each(['ws://127.0.0.1:4101/relay', 'wss://127.0.0.1:4101/relay'])('%s is ours', audience =>
    expect(isAudience(audience)).toBe(true),
  )
  test.each(['ws://127.0.0.1:4102/relay', 'ws://localhost:4101/relay', 'ws://127.0.0.1:4101/', 'x'])(
    '%s is not',
    audience => expect(isAudience(audience)).toBe(false),
  )
  test('a request without a usable host has no audience', () => {
    for (const host of [undefined, '', 'a b', '@']) {
      expect(createAudienceCheck(undefined)(request(host, '/relay'))('ws://a/relay')).toBe(false)
    }
  })
})

test.each(['relay.example', '', 'ftp://relay.example'])('relayUrl %j is a configuration error', relayUrl => {
  expect(() => createAudienceCheck(relayUrl)).toThrow(/relayUrl/)
})
