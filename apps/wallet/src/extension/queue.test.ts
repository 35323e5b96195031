import { describe, expect, it } from 'vitest'
import { other, site } from '../../testing/engineHarness.js'
import type { RequestRecord } from './protocol.js'
import { connectGroup, toChoice, toFamilies, toQueue } from './queue.js'

const record = (id: string, change: Partial<RequestRecord> = {}): RequestRecord => ({
  id,
  asker: site,
  method: 'x',
  request: { kind: 'connect' },
  chainId: 31337,
  createdAt: 0,
  state: 'waiting',
  ...change,
})
const evm = record('evm')
const solana = record('solana', { request: { kind: 'connect', family: 'solana' } })
const switching = record('switch', { request: { kind: 'switchChain', chainId: 1 } })

describe('the queue of questions', () => {
  it('shows connection requests of one site as one, at the place of the first', () => {
    const foreign = record('foreign', { asker: other })
    const done = record('done', { state: 'done' })
    const queue = toQueue([done, switching, solana, foreign, evm])
    expect(queue.map(({ id, families }) => [id, families])).toEqual([
      ['switch', undefined],
      ['solana', ['solana', 'eip155']],
      ['foreign', ['eip155']],
    ])
  })

  it('groups nothing else (T6)', () => {
    expect(toFamilies(switching)).toEqual([])
    expect(toFamilies(evm)).toEqual(['eip155'])
    expect(connectGroup([evm, switching, solana], switching)).toEqual([switching])
    expect(connectGroup([evm, { ...solana, state: 'approved' }], evm)).toEqual([evm])
  })

  it('counts a family as decided only when it was on screen (T6)', () => {
    expect(toChoice({}, ['solana'])).toBe('unseen')
    expect(toChoice({ families: ['eip155'], solana: ['a'] }, ['solana'])).toBe('unseen')
    expect(toChoice({ families: ['solana'] }, ['solana'])).toBe('dropped')
    expect(toChoice({ families: ['solana'], solana: [] }, ['solana'])).toBe('dropped')
    expect(toChoice({ families: ['solana'], solana: ['a'] }, ['solana'])).toBe('chosen')
    expect(toChoice({ families: ['eip155'], accounts: ['0xa'] }, ['eip155'])).toBe('chosen')
  })
})
