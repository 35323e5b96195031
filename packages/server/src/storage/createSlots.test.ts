import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSlots } from './createSlots.js'

type Ending = { finish(): void; fail(error: Error): void }

function start(count: number) {
  const slots = createSlots({ count })
  const running: Ending[] = []
  const outcomes: string[] = []
  const add = (name: string, isUrgent?: boolean): void => {
    const work = () => new Promise<void>((finish, fail) => running.push({ finish, fail }))
    slots.run(work, isUrgent).then(
      () => outcomes.push(`${name} done`),
      (error: { code?: string; message: string }) => outcomes.push(`${name} ${error.code ?? error.message}`),
    )
  }
  return { slots, running, outcomes, add }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

describe('T34 slots', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('as many operations run at once as there are connections, the others in the order of arrival', async () => {
    const { running, outcomes, add } = start(2)
    for (const name of ['a', 'b', 'c', 'd']) add(name)
    expect(running).toHaveLength(2)
    running[1]?.finish()
    await turn()
    expect(running).toHaveLength(3)
    running[2]?.fail(new Error('refused'))
    await turn()
    expect(running).toHaveLength(4)
    running[0]?.finish()
    running[3]?.finish()
    await turn()
    expect(outcomes).toEqual(['b done', 'c refused', 'a done', 'd done'])
    add('e')
    add('f')
    add('g')
    expect(running).toHaveLength(6)
    for (const at of [4, 5, 6]) {
      running[at]?.finish()
      await turn()
    }
    expect(outcomes).toHaveLength(7)
  })

  test('an operation that waits 30 s for a database that responds is not a lost database', async () => {
    const { slots, running, outcomes, add } = start(1)
    add('slow')
    add('waiting')
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      if (second % 5 === 0) slots.onResponse()
    }
    expect(outcomes).toEqual([])
    running[0]?.finish()
    await turn()
    running[1]?.finish()
    await turn()
    expect(outcomes).toEqual(['slow done', 'waiting done'])
  })

  test('when the database is silent, all that wait reject within 11 s, however many they are', async () => {
    const { running, outcomes, add } = start(1)
    add('hanging')
    for (let at = 0; at < 1_000; at++) add('waiting')
    await vi.advanceTimersByTimeAsync(11_000)
    expect(outcomes).toEqual(Array(1_000).fill('waiting STORAGE_UNAVAILABLE'))
    running[0]?.fail(new Error('timed out'))
    await turn()
    expect(outcomes.at(-1)).toBe('hanging timed out')
  })

  test('a database that was not asked for an hour is not taken for silent', async () => {
    const { slots, running, outcomes, add } = start(1)
    slots.onResponse()
    await vi.advanceTimersByTimeAsync(3_600_000)
    add('first')
    add('waiting')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(outcomes).toEqual([])
    for (const at of [0, 1]) {
      running[at]?.finish()
      await turn()
    }
    expect(outcomes).toEqual(['first done', 'waiting done'])
  })

  test('beyond 5,000 waiting an operation is refused at once as overload; a health check starts next', async () => {
    const { running, outcomes, add } = start(1)
    add('first')
    for (let at = 0; at < 5_000; at++) add('waiting')
    add('refused')
    await turn()
    expect(outcomes).toEqual(['refused STORAGE_OVERLOADED'])
    add('check', true)
    running[0]?.finish()
    await turn()
    running[1]?.finish()
    await turn()
    expect(outcomes).toEqual(['refused STORAGE_OVERLOADED', 'first done', 'check done'])
    for (let at = 2; at < 5_002; at++) {
      running[at]?.finish()
      await turn()
    }
    expect(outcomes).toHaveLength(5_003)
  })

  test('after 60 s of waiting for a slow database it is overload, without having started', async () => {
    const { slots, running, outcomes, add } = start(1)
    add('slow')
    add('waiting')
    for (let second = 0; second < 61; second++) {
      slots.onResponse()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(outcomes).toEqual(['waiting STORAGE_OVERLOADED'])
    expect(running).toHaveLength(1)
    running[0]?.finish()
    await turn()
  })
})
