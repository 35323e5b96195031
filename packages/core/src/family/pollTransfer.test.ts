import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../errors/LatchkitError.js'
import { type PollTransferParameters, pollTransfer } from './pollTransfer.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(poll: PollTransferParameters['poll'], signal?: AbortSignal) {
  const steps: unknown[][] = []
  const intervalMs = (step: string) => (step === 'submitted' ? 100 : 1000)
  const onProgress: PollTransferParameters['onProgress'] = (...step) => void steps.push(step)
  const over = pollTransfer({ poll, intervalMs, maxDelayMs: 400, onProgress, signal })
  over.catch(() => {})
  return { steps, over }
}

describe('polling until a transfer is over (D47)', () => {
  test('notifies of each step once and in order, whatever an endpoint that lags behind says', async () => {
    const { steps, over } = watch(async report => {
      report('included')
      report('submitted')
      report('included')
      report('final', '0x2')
      return true
    })
    await over
    expect(steps).toEqual([['submitted'], ['included'], ['final', '0x2']])
  })

  test('waits twice as long after each failure, up to the most, and as before once the endpoints respond', async () => {
    const times: number[] = []
    const start = Date.now()
    const { over } = watch(async () => {
      times.push(Date.now() - start)
      if (times.length <= 4) throw new Error('The endpoint is down.')
      return times.length === 7
    })
    await vi.runAllTimersAsync()
    await over
    expect(times).toEqual([0, 200, 600, 1000, 1400, 1500, 1600])
  })

  test('rejects with the error that the transfer ended with', async () => {
    const { over } = watch(async () => new LatchkitError('REPLACED'))
    await expect(over).rejects.toMatchObject({ code: 'REPLACED' })
  })

  test('rejects with CANCELLED once it is aborted: while it waits, and while it asks', async () => {
    const waiting = new AbortController()
    const first = watch(async () => false, waiting.signal)
    await vi.advanceTimersByTimeAsync(50)
    waiting.abort()
    await expect(first.over).rejects.toMatchObject({ code: 'CANCELLED' })

    const asking = new AbortController()
    const second = watch(async () => {
      asking.abort()
      throw new Error('The request was aborted.')
    }, asking.signal)
    await expect(second.over).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
