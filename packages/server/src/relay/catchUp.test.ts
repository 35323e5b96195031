import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createCatchUp } from './catchUp.js'
import type { Connection } from './connection.js'

function setUp(count: number) {
  const connections = new Set(Array.from({ length: count }, (_, slot) => ({ slot }) as Connection))
  const refreshed: number[] = []
  let running = 0
  let most = 0
  const delivery = {
    async refresh({ slot }: Connection) {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      refreshed.push(slot)
      running -= 1
    },
  }
  const catchUp = createCatchUp({ connections, delivery })
  return { catchUp, connections, refreshed, most: () => most }
}

test('every connection looks into its mailbox, sixteen at a time', async () => {
  const { catchUp, refreshed, most } = setUp(1_000)
  catchUp.all()
  // Asked again while it runs: those that have not looked yet look once.
  catchUp.all()
  await expect.poll(() => refreshed.length).toBeGreaterThanOrEqual(1_000)
  expect(new Set(refreshed).size).toBe(1_000)
  expect(refreshed.length).toBeLessThan(1_050)
  expect(most()).toBe(16)
})

test('some means the next ones, in turn, also when connections come and go', async () => {
  const { catchUp, connections, refreshed } = setUp(5)
  for (const looked of [2, 4, 5, 7]) {
    catchUp.some(2)
    await expect.poll(() => refreshed.length).toBe(looked)
  }
  expect(refreshed).toEqual([0, 1, 2, 3, 4, 0, 1])
  connections.clear()
  catchUp.some(2)
  connections.add({ slot: 9 } as Connection)
  catchUp.some(100)
  await expect.poll(() => refreshed.at(-1)).toBe(9)
})

test('keeps no connection that is gone', async () => {
  const { catchUp, connections, refreshed } = setUp(0)
  const gone: WeakRef<Connection>[] = []
  const come = (slot: number): void => {
    const connection = { slot } as Connection
    connections.add(connection)
    gone.push(new WeakRef(connection))
  }
  for (let slot = 0; slot < 500; slot += 1) come(slot)
  catchUp.some(3)
  await expect.poll(() => refreshed.length).toBe(3)
  connections.clear()
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await expect
    .poll(() => {
      collect()
      return gone.filter(reference => reference.deref() !== undefined).length
    })
    .toBe(0)
})
