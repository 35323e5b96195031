import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CodeSlot, useCode } from './useCode.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a part of a view that comes when it is wanted', () => {
  it('is not fetched before, and once for all who want it', async () => {
    const slot: CodeSlot<string> = {}
    const load = vi.fn(async () => 'code')
    const { result, rerender } = renderHook(({ isWanted }) => useCode(slot, load, isWanted), {
      initialProps: { isWanted: false },
    })
    expect(load).not.toHaveBeenCalled()
    rerender({ isWanted: true })
    await vi.waitFor(() => expect(result.current).toBe('code'))
    expect(renderHook(() => useCode(slot, load, true)).result.current).toBe('code')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is tried again after a failed download, so that the box to tick does come (R9.12)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
    load.mockResolvedValue('code')
    const slot: CodeSlot<string> = {}
    const { result } = renderHook(() => useCode(slot, load, true))
    await vi.waitFor(() => expect(result.current).toBe('failed'))
    vi.advanceTimersByTime(3000)
    await vi.waitFor(() => expect(result.current).toBe('code'))
  })

  it('is tried no more by a view that has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
    const slot: CodeSlot<string> = {}
    const { result, unmount } = renderHook(() => useCode(slot, load, true))
    await vi.waitFor(() => expect(result.current).toBe('failed'))
    unmount()
    vi.advanceTimersByTime(10_000)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
