import { expect, test, vi } from 'vitest'
import { createEmitter } from './createEmitter.js'

test('starts with the first listener and stops when the last one leaves', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const { emit, subscribe } = createEmitter<number>(start)
  const listener = vi.fn()
  const first = subscribe(listener)
  const second = subscribe(listener)
  expect(start).toHaveBeenCalledTimes(1)
  emit(1)
  expect(listener.mock.calls).toEqual([[1], [1]])
  first()
  first()
  emit(2)
  expect(listener).toHaveBeenCalledTimes(3)
  expect(stop).not.toHaveBeenCalled()
  second()
  second()
  expect(stop).toHaveBeenCalledTimes(1)
  subscribe(listener)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a listener that leaves during an event does not keep others from it', () => {
  const { emit, subscribe } = createEmitter<number>(() => () => {})
  const received: string[] = []
  const stop = subscribe(() => {
    received.push('a')
    stop()
  })
  subscribe(() => received.push('b'))
  emit(1)
  expect(received).toEqual(['a', 'b'])
})
