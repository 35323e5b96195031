import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createLog } from '../logs/createLog.js'
import type { LeaseStore } from '../storage/leaseStore.js'
import { holdLease } from './holdLease.js'

const timing = { ttlMs: 400, renewMs: 50, waitMs: 1_000, tryMs: 10 }

/** The rules of the table, in memory. */
function createStore() {
  const state: { holder: string | undefined; until: number } = { holder: undefined, until: 0 }
  const store: LeaseStore = {
    async take({ holder, ttlMs, deadHolder }) {
      const now = Date.now()
      const isFree = state.holder === undefined || state.until <= now
      if (isFree || state.holder === holder || state.holder === deadHolder) {
        state.holder = holder
        state.until = now + ttlMs
      }
      return { holder: state.holder ?? '', leftMs: state.until - now }
    },
    async release(holder) {
      if (state.holder === holder) state.holder = undefined
    },
  }
  return { store, state }
}

function hold(store: LeaseStore, changes: Partial<typeof timing> = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: line => lines.push(line) } })
  return { lines, held: holdLease({ store, log, timing: { ...timing, ...changes } }) }
}

test('attack 21-processes: a second process is refused while the first one lives, and is told what to set', async () => {
  const { store } = createStore()
  const first = await hold(store).held
  // Longer than the lease lasts without renewals.
  const second = hold(store, { waitMs: 900 })
  await expect(second.held).rejects.toThrow(/REDIS_URL.*is needed.*pid \d+.*SEVERAL_PROCESSES/)
  expect(second.lines.filter(line => line.includes('waiting until it ends'))).toHaveLength(1)
  await first.release()
})

test('control 21-processes: the next process starts as soon as the one before it has ended', async () => {
  const { store } = createStore()
  const first = await hold(store).held
  const second = hold(store, { waitMs: 10_000 })
  await new Promise(resolve => setTimeout(resolve, 100))
  await first.release()
  await (await second.held).release()
  await (await hold(store, { waitMs: 0 }).held).release()
})

test('a process of another machine that has crashed holds it until it expires, one of this machine not at all', async () => {
  const { store, state } = createStore()
  const crashed = 2 ** 22 + 1
  Object.assign(state, { holder: `other-host ${crashed} x`, until: Date.now() + 300 })
  await expect(hold(store, { waitMs: 0 }).held).rejects.toThrow('host other-host')
  await (await hold(store).held).release()
  for (const pid of [crashed, process.pid]) {
    Object.assign(state, { holder: `${hostname()} ${pid} x`, until: Date.now() + 60_000 })
    await (await hold(store, { waitMs: 0 }).held).release()
  }
  // The parent of the tests lives.
  Object.assign(state, { holder: `${hostname()} ${process.ppid} x`, until: Date.now() + 60_000 })
  await expect(hold(store, { waitMs: 0 }).held).rejects.toThrow('REDIS_URL')
})

test('a lease that was lost is said once, and is taken again when it is free', async () => {
  const { store, state } = createStore()
  const first = hold(store)
  const held = await first.held
  Object.assign(state, { holder: `${hostname()} ${process.ppid} x`, until: Date.now() + 400 })
  await expect
    .poll(() => first.lines.filter(line => line.includes('taken this database over')).length)
    .toBe(1)
  await expect.poll(() => state.holder, { timeout: 5_000 }).toContain(` ${process.pid} `)
  expect(first.lines.filter(line => line.includes('taken this database over'))).toHaveLength(1)
  await held.release()
})

test('a database that fails for a moment ends nothing', async () => {
  const { store } = createStore()
  const { take } = store
  const first = hold(store)
  const held = await first.held
  store.take = async () => {
    throw new Error('secret postgres://u:p@h/d')
  }
  await expect
    .poll(() => first.lines.filter(line => line.includes('cannot be renewed')).length)
    .toBeGreaterThan(0)
  expect(first.lines.join()).not.toContain('u:p@h')
  store.take = take
  await held.release()
})
