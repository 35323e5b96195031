import { expect, test } from 'vitest'
import { createMetrics } from './createMetrics.js'

test('requests, endpoints, caches and the relay are counted by their labels', async () => {
  const metrics = createMetrics({ process: false })
  metrics.observeRequest({ route: '/v1', method: 'POST', status: 200, seconds: 0.02 })
  metrics.observeRequest({ route: '/v1', method: 'POST', status: 502, seconds: 3 })
  metrics.observeUpstream({ chain: 'eip155:1', outcome: 'timeout', seconds: 10 })
  metrics.countCache({ cache: 'balance', hit: true })
  metrics.countCache({ cache: 'balance', hit: false })
  metrics.relay.increment('published', 3)
  metrics.relay.increment('published')
  metrics.relay.observe('acknowledgeSeconds', 0.002)
  const text = await metrics.render({
    connections: 2,
    clients: 1,
    subscriptions: 5,
    published: 4,
    delivered: 0,
    acknowledged: 0,
  })
  for (const line of [
    'latchkit_http_request_seconds_count{route="/v1",method="POST",status="200"} 1',
    'latchkit_http_request_seconds_bucket{le="0.025",route="/v1",method="POST",status="200"} 1',
    'latchkit_http_request_seconds_sum{route="/v1",method="POST",status="502"} 3',
    'latchkit_upstream_seconds_count{chain="eip155:1",outcome="timeout"} 1',
    'latchkit_cache_total{cache="balance",result="hit"} 1',
    'latchkit_cache_total{cache="balance",result="miss"} 1',
    'latchkit_relay_events_total{event="published"} 4',
    'latchkit_relay_acknowledge_seconds_count 1',
    'latchkit_relay{what="connections"} 2',
    'latchkit_relay{what="subscriptions"} 5',
  ])
    expect(text).toContain(line)
})

test('every figure has help and type, as the format wants', async () => {
  const metrics = createMetrics({ process: true })
  const text = await metrics.render(undefined)
  const names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(match => match[1])
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
  metrics.close()
  expect((await metrics.render(undefined)).trim()).toBe('')
})
