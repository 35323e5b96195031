import { createChunk } from '@latchkit/core/internal'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useLazy } from './useLazy.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const stopClock = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

describe('useLazy', () => {
  it('loads a chunk once it is wanted, and once for every component', async () => {
    const load = vi.fn(async () => 'code')
    const chunk = createChunk(load)
    const { result, rerender } = renderHook(({ isWanted }) => useLazy(chunk, isWanted), {
      initialProps: { isWanted: false },
    })
    expect(load).not.toHaveBeenCalled()
    rerender({ isWanted: true })
    await vi.waitFor(() => expect(result.current.module).toBe('code'))
    expect(renderHook(() => useLazy(chunk)).result.current.module).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('returns a loaded chunk in the first draw', async () => {
    const chunk = createChunk(async () => 'code')
    await chunk.load()
    const draws: unknown[] = []
    renderHook(() => draws.push(useLazy(chunk).module))
    expect(draws).toEqual(['code'])
  })

  it('tries again 3 s after a failed download, so that the box to tick does come (R9.9)', async () => {
    stopClock()
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
    load.mockResolvedValue('code')
    const chunk = createChunk(load)
    const { result } = renderHook(() => useLazy(chunk))
    await vi.waitFor(() => expect(result.current.isFailed).toBe(true))
    act(() => void vi.advanceTimersByTime(2900))
    expect(load).toHaveBeenCalledTimes(1)
    act(() => void vi.advanceTimersByTime(200))
    await vi.waitFor(() => expect(result.current).toMatchObject({ module: 'code', isFailed: false }))
  })

  it('keeps saying that it failed while it tries by itself, and tries on', async () => {
    stopClock()
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
    const chunk = createChunk(load)
    const seen: boolean[] = []
    const { result } = renderHook(() => {
      const lazy = useLazy(chunk)
      seen.push(lazy.isFailed)
      return lazy
    })
    await vi.waitFor(() => expect(result.current.isFailed).toBe(true))
    for (const attempts of [2, 3, 4]) {
      act(() => void vi.advanceTimersByTime(3100))
      await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(attempts))
    }
    expect(seen.lastIndexOf(false)).toBeLessThan(seen.indexOf(true))
  })

  it('tries again at once on request', async () => {
    stopClock()
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
    load.mockResolvedValue('code')
    const chunk = createChunk(load)
    const { result } = renderHook(() => useLazy(chunk))
    await vi.waitFor(() => expect(result.current.isFailed).toBe(true))
    act(() => result.current.retry())
    expect(result.current.isFailed).toBe(false)
    await vi.waitFor(() => expect(result.current.module).toBe('code'))
  })

  it('follows another chunk, whose predecessor failed', async () => {
    const failing = createChunk<string>(() => Promise.reject(new Error('offline')))
    const other = createChunk(async () => 'other')
    const { result, rerender } = renderHook(({ chunk }) => useLazy(chunk), {
      initialProps: { chunk: failing },
    })
    await vi.waitFor(() => expect(result.current.isFailed).toBe(true))
    rerender({ chunk: other })
    expect(result.current.isFailed).toBe(false)
    await vi.waitFor(() => expect(result.current.module).toBe('other'))
  })

  it('stops trying when the component is gone', async () => {
    stopClock()
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
    const chunk = createChunk(load)
    const { result, unmount } = renderHook(() => useLazy(chunk))
    await vi.waitFor(() => expect(result.current.isFailed).toBe(true))
    unmount()
    vi.advanceTimersByTime(10_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
