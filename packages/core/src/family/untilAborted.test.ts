import { expect, test, vi } from 'vitest'
import { untilAborted } from './untilAborted.js'

test('runs in the same tick and settles as what it runs', async () => {
  const run = vi.fn(async () => 1)
  const { signal } = new AbortController()
  const result = untilAborted(run, signal)
  expect(run).toHaveBeenCalledTimes(1)
  await expect(result).resolves.toBe(1)
  await expect(untilAborted(async () => 2, undefined)).resolves.toBe(2)
  await expect(untilAborted(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
})

test('does not run under a signal that is aborted', async () => {
  const run = vi.fn(async () => 1)
  await expect(untilAborted(run, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(run).not.toHaveBeenCalled()
})

test('an abort cancels at once; the late result is ignored', async () => {
  const controller = new AbortController()
  let settle: (value: number) => void = () => {}
  const result = untilAborted(() => new Promise<number>(resolve => (settle = resolve)), controller.signal)
  controller.abort()
  await expect(result).rejects.toMatchObject({ code: 'CANCELLED' })
  settle(1)
})

test('leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const remove = vi.spyOn(signal, 'removeEventListener')
  await untilAborted(async () => 1, signal)
  await Promise.resolve()
  expect(remove).toHaveBeenCalledTimes(1)
})
