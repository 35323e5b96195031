import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFlows } from './createFlows.js'

/** The storage of one tab. */
function createStorage() {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    key: (index: number) => [...rows.keys()][index] ?? null,
    get length() {
      return rows.size
    },
  }
}

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

afterEach(() => {
  vi.useRealTimers()
})

describe('createFlows', () => {
  test('the id of a flow is the SHA-256 of its secret, and each flow has another (T38)', async () => {
    const flows = createFlows(createStorage())
    const [one, other] = [await flows.create(), await flows.create()]
    const secret = flows.read(one.flowId) ?? ''
    expect(createHash('sha256').update(secret).digest('base64url')).toBe(one.flowId)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(other.flowId).not.toBe(one.flowId)
  })

  test('a flow outlasts a redirect of the tab for 10 minutes, and not longer (R1.3)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = createStorage()
    const before = createFlows(storage)
    const { flowId } = await before.create()
    const secret = before.read(flowId)
    expect(createFlows(storage).read(flowId)).toBe(secret)
    vi.setSystemTime(Date.now() + 10 * 60_000)
    expect(createFlows(storage).read(flowId)).toBeUndefined()
  })

  test('a flow that was left leaves nothing after 10 minutes, in this page or the next one of the tab (T5)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    const storage = createStorage()
    await createFlows(storage).create()
    const rows = [...storage.rows]
    vi.advanceTimersByTime(10 * 60_000)
    expect(storage.rows.size).toBe(0)
    const next = createStorage()
    for (const [key, value] of rows) next.setItem(key, value)
    next.setItem('other', 'of the site')
    createFlows(next)
    expect([...next.rows.keys()]).toEqual(['other'])
  })

  test('a flow that ended leaves nothing (T5)', async () => {
    const storage = createStorage()
    const flows = createFlows(storage)
    const { flowId } = await flows.create()
    flows.remove(flowId)
    expect(flows.read(flowId)).toBeUndefined()
    expect(storage.rows.size).toBe(0)
  })

  test.each(['', 'null', '5', '{', '{"secret":5,"expiresAt":1e15}', '{"secret":"a"}', '[]'])(
    'the stored text %s is no flow',
    text => {
      const storage = createStorage()
      storage.rows.set('latchkit.flow.id', text)
      expect(createFlows(storage).read('id')).toBeUndefined()
    },
  )

  test('where the browser keeps nothing, a flow lasts as long as the page', async () => {
    const flows = createFlows({
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      key: refuse,
      get length() {
        return refuse()
      },
    })
    const { flowId } = await flows.create()
    expect(flows.read(flowId)).toEqual(expect.any(String))
    expect(flows.read('other')).toBeUndefined()
    flows.remove(flowId)
    expect(flows.read(flowId)).toBeUndefined()
  })
})
