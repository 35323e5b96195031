import { describe, expect, test, vi } from 'vitest'
import { call, createChunk } from './chunk.js'

describe('a chunk', () => {
  test('loads once, however often it is called', async () => {
    const load = vi.fn(async () => ({ double: async (value: number) => value * 2 }))
    const chunk = createChunk(load)
    expect(chunk.current).toBeUndefined()
    const results = await Promise.all([1, 2, 3].map(value => call(chunk, ({ double }) => double(value))))
    expect(results).toEqual([2, 4, 6])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('runs in the tick of the call once it is loaded (DESIGN 1)', async () => {
    const run = vi.fn(async () => 'done')
    const chunk = createChunk(async () => ({ run }))
    await chunk.load()
    const result = call(chunk, module => module.run())
    expect(run).toHaveBeenCalledTimes(1)
    await expect(result).resolves.toBe('done')
  })

  test('that failed to load rejects what waits for it, and loads again with the next call', async () => {
    const load = vi.fn(async () => ({ run: async () => 'done' }))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const chunk = createChunk(load)
    await expect(call(chunk, ({ run }) => run())).rejects.toThrow('Failed to fetch')
    expect(chunk.current).toBeUndefined()
    await expect(call(chunk, ({ run }) => run())).resolves.toBe('done')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
