import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTouch, touchTtlMs } from './createTouch.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const ends: number[] = []
  let slept = 0
  const touch = createTouch({ now: () => Date.now() + slept, onEnd: () => ends.push(Date.now()) })
  const passkey = { credentialId: 'AQID', prf: new Uint8Array(32).fill(7) }
  touch.keep(passkey)
  return { touch, passkey, ends, sleep: (ms: number) => (slept += ms) }
}

describe('the touch of a passkey', () => {
  test('T32 is kept for ten minutes as a copy, which is overwritten at their end without a call', () => {
    const { touch, passkey, ends } = start()
    const kept = touch.read()
    expect(kept?.prf).toEqual(passkey.prf)
    expect(kept?.prf).not.toBe(passkey.prf)
    vi.advanceTimersByTime(touchTtlMs - 1)
    expect(touch.read()).toBe(kept)
    vi.advanceTimersByTime(1)
    expect(kept?.prf).toEqual(new Uint8Array(32))
    expect(ends).toHaveLength(1)
    expect(touch.read()).toBeUndefined()
    expect(ends).toHaveLength(1)
  })

  test('ends by the clock where the page slept and its timer is late', () => {
    const { touch, ends, sleep } = start()
    sleep(touchTtlMs)
    expect(touch.read()).toBeUndefined()
    expect(ends).toHaveLength(1)
  })

  test('begins anew with the next touch, and is wiped at once when it is told to', () => {
    const { touch, passkey, ends } = start()
    vi.advanceTimersByTime(touchTtlMs - 1)
    touch.keep(passkey)
    vi.advanceTimersByTime(touchTtlMs - 1)
    const kept = touch.read()
    expect(kept).toBeDefined()
    touch.wipe()
    expect(kept?.prf).toEqual(new Uint8Array(32))
    vi.advanceTimersByTime(touchTtlMs)
    expect(ends).toEqual([])
  })
})
