import * as fc from 'fast-check'
import { encodeAbiParameters, type Hex, padHex, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { decodeLogs } from './decodeLogs.js'
import { decodeTraces } from './decodeTraces.js'
import type { Trace } from './schemas.js'

const [alice, bob, token] = ['a', 'b', '7'].map(letter => `0x${letter.repeat(40)}`) as [Hex, Hex, Hex]
const words = (...values: bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const log = (event: string, topics: readonly Hex[], data: Hex = '0x') => ({
  address: token,
  topics: [toEventSelector(event), ...topics.map(topic => padHex(topic))],
  data,
})
const common = { token, sender: alice, recipient: bob }

test('R7.32: reads transfers and approvals of the three standards', () => {
  const lists = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [1n, 2n],
      [3n, 4n],
    ],
  )
  expect(
    decodeLogs([
      log('Transfer(address,address,uint256)', [alice, bob], words(5n)),
      log('Transfer(address,address,uint256)', [alice, bob, '0x09']),
      log('TransferSingle(address,address,address,uint256,uint256)', [token, alice, bob], words(7n, 8n)),
      log('TransferBatch(address,address,address,uint256[],uint256[])', [token, alice, bob], lists),
      log('Approval(address,address,uint256)', [alice, bob], words(2n ** 256n - 1n)),
      log('Approval(address,address,uint256)', [alice, bob, '0x09']),
      log('ApprovalForAll(address,address,bool)', [alice, bob], words(1n)),
      log('ApprovalForAll(address,address,bool)', [alice, bob], words(0n)),
    ]),
  ).toEqual([
    { ...common, kind: 'transfer', standard: 'erc20', item: '', amount: '5' },
    { ...common, kind: 'transfer', standard: 'erc721', item: '9', amount: '1' },
    { ...common, kind: 'transfer', standard: 'erc1155', item: '7', amount: '8' },
    { ...common, kind: 'transfer', standard: 'erc1155', item: '1', amount: '3' },
    { ...common, kind: 'transfer', standard: 'erc1155', item: '2', amount: '4' },
    { ...common, kind: 'approval', standard: 'erc20', item: '', amount: `${2n ** 256n - 1n}` },
    { ...common, kind: 'approval', standard: 'erc721', item: '9', amount: '1' },
    { ...common, kind: 'approval', standard: 'collection', item: '', amount: '1' },
    { ...common, kind: 'approval', standard: 'collection', item: '', amount: '0' },
  ])
})

test('whatever a contract logs, decoding neither throws nor returns what is no address or amount', () => {
  const hex = (length: number) =>
    fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
      .map(digits => `0x${digits.join('')}`)
  const event = fc.constantFrom(
    'Transfer(address,address,uint256)',
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
    'Other()',
  )
  const topic = fc.oneof(hex(64), fc.constant(padHex(alice)))
  const data = fc.oneof(
    hex(0),
    hex(64),
    hex(130),
    fc.constant(words(64n, 2n ** 255n, 2n ** 200n)),
    fc.constant(words(64n, 128n, 1n, 1n)),
  )
  fc.assert(
    fc.property(event, fc.array(topic, { maxLength: 3 }), data, (name, topics, given) => {
      const found = decodeLogs([{ address: token, topics: [toEventSelector(name), ...topics], data: given }])
      expect(found.length).toBeLessThanOrEqual(100)
      for (const { sender, recipient, amount, item } of found) {
        expect(sender).toMatch(/^0x[0-9a-f]{40}$/)
        expect(recipient).toMatch(/^0x[0-9a-f]{40}$/)
        expect(amount).toMatch(/^\d+$/)
        expect(item).toMatch(/^\d*$/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('coins that contracts move are read; what a failed call did inside is undone', () => {
  const call = (
    traceAddress: number[],
    changes: Partial<Trace> & { value?: bigint; callType?: string } = {},
  ): Trace => {
    const { value = 5n, callType = 'call', ...rest } = changes
    return {
      type: 'call',
      action: { callType, from: alice, to: bob, value },
      blockHash: `0x${'1'.repeat(64)}`,
      traceAddress,
      ...rest,
    }
  }
  const move = { kind: 'transfer', standard: 'native', token: '', item: '', sender: alice, recipient: bob }
  expect(
    decodeTraces([
      call([]),
      call([0], { value: 1n }),
      call([1], { error: 'Reverted' }),
      call([1, 0], { value: 2n }),
      call([1, 0, 3], { value: 3n }),
      call([10], { value: 4n }),
      call([2], { callType: 'delegatecall' }),
      call([3], { value: 0n }),
      call([4], { type: 'create', action: { from: alice, value: 6n }, result: { address: bob } }),
      call([5], { type: 'suicide', action: { address: alice, refundAddress: bob, balance: 7n } }),
      call([6], { type: 'reward', action: { value: 8n } }),
    ]),
  ).toEqual([1n, 4n, 6n, 7n].map(amount => ({ ...move, amount: `${amount}` })))
})
