import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpstream } from './createUpstream.js'

// Any sequence of what an endpoint can do, at any speed: what the caller gets keeps its promises.

type Behaviour = 'ok' | 'refuse' | 'error' | '503' | '429' | 'rubbish' | 'other' | 'reset' | 'hang'
const behaviour = fc.record({
  kind: fc.constantFrom<Behaviour>(
    'ok',
    'refuse',
    'error',
    '503',
    '429',
    'rubbish',
    'other',
    'reset',
    'hang',
  ),
  after: fc.integer({ min: 0, max: 12_000 }),
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('R9.15: at most four tries, settled in 10 s, never a wrong value, nothing left running', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(behaviour, { minLength: 4, maxLength: 4 }), async behaviours => {
      let tries = 0
      let running = 0
      const upstream = createUpstream({
        chain: 'eip155:1',
        url: 'https://node.example',
        now: () => Date.now(),
        fetch: (_input, init) =>
          new Promise((resolve, reject) => {
            const { kind, after } = behaviours[tries++] ?? { kind: 'hang' as const, after: 0 }
            const { id, params } = JSON.parse(String(init?.body)) as { id: number; params: unknown[] }
            running++
            let ended = false
            const end = (finish: () => void) => {
              if (ended) return
              ended = true
              running--
              clearTimeout(timer)
              finish()
            }
            const responses: Record<Exclude<Behaviour, 'hang' | 'reset'>, () => Response> = {
              ok: () => Response.json({ jsonrpc: '2.0', id, result: params[0] }),
              refuse: () => Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } }),
              error: () => Response.json({ jsonrpc: '2.0', id, error: 'no' }),
              '503': () => new Response('', { status: 503 }),
              '429': () => new Response('', { status: 429 }),
              rubbish: () => new Response('{"jsonrpc":'),
              other: () => Response.json({ jsonrpc: '2.0', id: id + 1000, result: 'wrong' }),
            }
            const timer = setTimeout(() => {
              if (kind === 'hang') return
              end(() =>
                kind === 'reset' ? reject(new TypeError('fetch failed')) : resolve(responses[kind]()),
              )
            }, after)
            init?.signal?.addEventListener('abort', () => end(() => reject(init.signal?.reason)), {
              once: true,
            })
          }),
      })
      const began = Date.now()
      let ended = began
      const settled = upstream.call({ method: 'x', params: ['right'] }).then(
        outcome => {
          ended = Date.now()
          return outcome
        },
        error => {
          ended = Date.now()
          return error as { code: string }
        },
      )
      await vi.advanceTimersByTimeAsync(30_000)
      const outcome = await settled
      expect(tries).toBeLessThanOrEqual(4)
      expect(ended - began).toBeLessThanOrEqual(10_000)
      if ('result' in outcome) expect(outcome.result).toBe('right')
      else if ('error' in outcome) expect(outcome.error.message).toBe('no')
      else expect(outcome.code).toMatch(/^UPSTREAM_/)
      const [first, ...others] = behaviours
      if (others.every(({ kind }) => kind === 'hang')) {
        // One attempt that gets a response decides the outcome; without one the timeout does.
        if (first?.kind === 'ok' && first.after < 10_000) expect('result' in outcome).toBe(true)
        if (first?.kind === 'hang') expect(outcome).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
      }
      expect({ running, timers: vi.getTimerCount() }).toEqual({ running: 0, timers: 0 })
    }),
    { numRuns: 300 },
  )
})
