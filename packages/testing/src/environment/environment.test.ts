import { describe, expect, test } from 'vitest'
import { createFakeEnvironment } from './createFakeEnvironment.js'
import { createMemoryStorage } from './createMemoryStorage.js'

describe('createFakeEnvironment', () => {
  test('runs timers in order of time, then of setting, each at its own time', async () => {
    const environment = createFakeEnvironment({ now: 1000 })
    const seen: string[] = []
    const note = (name: string) => () => void seen.push(`${name}@${environment.now()}`)
    environment.setTimeout(note('late'), 20)
    environment.setTimeout(note('first'), 10)
    environment.setTimeout(note('second'), 10)
    environment.setTimeout(note('now'), -5)
    const dropped = environment.setTimeout(note('dropped'), 1)
    environment.clearTimeout(dropped)
    environment.clearTimeout(undefined)
    expect(environment.pendingTimers()).toBe(4)
    await environment.advance(15)
    expect(seen).toEqual(['now@1000', 'first@1010', 'second@1010'])
    expect(environment.now()).toBe(1015)
    await environment.advance(100)
    expect(seen.at(-1)).toBe('late@1020')
  })

  test('runs timers that timers and promises set on the way', async () => {
    const environment = createFakeEnvironment({ now: 0 })
    const seen: number[] = []
    environment.setTimeout(() => {
      void Promise.resolve()
        .then(() => Promise.resolve())
        .then(() => environment.setTimeout(() => seen.push(environment.now()), 10))
    }, 10)
    await environment.advance(25)
    expect(seen).toEqual([20])
  })

  test('gives countable UUID v4 ids, a timezone and a platform that can be changed', () => {
    const environment = createFakeEnvironment({ timezone: 'Asia/Shanghai', platform: { mobile: true } })
    expect(environment.randomId()).not.toBe(environment.randomId())
    expect(environment.randomId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(environment.getTimezone()).toBe('Asia/Shanghai')
    environment.setTimezone('UTC')
    environment.setPlatform({ ios: true })
    expect(environment.getTimezone()).toBe('UTC')
    expect(environment.getPlatform()).toEqual({
      mobile: true,
      ios: true,
      android: false,
      telegram: undefined,
    })
  })
})

describe('createMemoryStorage', () => {
  const flush = () => Promise.resolve()

  test('notifies the other tabs of a change, and never the one that made it', async () => {
    const one = createMemoryStorage({ kept: 'x' })
    const two = one.createTab()
    const heard: string[] = []
    one.watch(key => heard.push(`one:${key}`))
    const stop = two.watch(key => heard.push(`two:${key}`))
    one.setItem('a', '1')
    expect(heard).toEqual([])
    await flush()
    expect(heard).toEqual(['two:a'])
    expect(two.getItem('a')).toBe('1')
    two.removeItem('a')
    await flush()
    expect(heard).toEqual(['two:a', 'one:a'])
    stop()
    stop()
    one.clear()
    await flush()
    expect(heard).toHaveLength(2)
    expect(two.entries()).toEqual({})
  })

  test('says nothing where nothing changed', async () => {
    const one = createMemoryStorage({ a: '1' })
    const heard: (string | null)[] = []
    one.createTab().watch(key => heard.push(key))
    one.setItem('a', '1')
    one.removeItem('missing')
    await flush()
    expect(heard).toEqual([])
  })

  test('returns null and ignores writes while it is broken', () => {
    const storage = createMemoryStorage({ a: '1' })
    storage.setBroken(true)
    expect(storage.getItem('a')).toBeNull()
    storage.setItem('b', '2')
    storage.removeItem('a')
    storage.setBroken(false)
    expect(storage.entries()).toEqual({ a: '1' })
  })
})
