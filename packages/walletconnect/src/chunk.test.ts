import { describe, expect, test } from 'vitest'
import { call, createChunk } from './chunk.js'

const createCounted = (fail: () => boolean = () => false) => {
  let imports = 0
  const chunk = createChunk(async () => {
    imports++
    if (fail()) throw new Error('offline')
    return { double: async (value: number) => value * 2 }
  })
  return { chunk, getImports: () => imports }
}

describe('createChunk', () => {
  test('imports nothing before load, and once for concurrent calls', async () => {
    const { chunk, getImports } = createCounted()
    expect([chunk.current, getImports()]).toEqual([undefined, 0])
    const [first, second] = await Promise.all([chunk.load(), chunk.load()])
    expect(first).toBe(second)
    expect(chunk.current).toBe(first)
    expect(getImports()).toBe(1)
  })

  test('forgets a failed import, so that the next load tries again', async () => {
    let isOffline = true
    const { chunk, getImports } = createCounted(() => isOffline)
    await expect(chunk.load()).rejects.toThrow('offline')
    expect(chunk.current).toBeUndefined()
    isOffline = false
    await chunk.load()
    expect(getImports()).toBe(2)
  })
})

describe('call', () => {
  test('loads the chunk, and then runs in the same tick', async () => {
    const { chunk } = createCounted()
    expect(await call(chunk, ({ double }) => double(4))).toBe(8)
    let isRun = false
    void call(chunk, async () => {
      isRun = true
    })
    expect(isRun).toBe(true)
  })

  test('rejects as the function does', async () => {
    const { chunk } = createCounted()
    await expect(call(chunk, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
