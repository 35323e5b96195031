import { createMemoryStorage } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { addKnownReceiver, readKnownReceivers } from './knownReceivers.js'

const key = '@latchkit/known_receivers'

test('keeps the latest first, each once however it is written, 200 per family', () => {
  const storage = createMemoryStorage()
  for (let index = 0; index < 250; index++) addKnownReceiver(storage, 'fama', `address${index}`)
  addKnownReceiver(storage, 'famb', 'other')
  addKnownReceiver(storage, 'fama', 'ADDRESS200')
  const known = readKnownReceivers(storage, 'fama')
  expect(known).toHaveLength(200)
  expect(known.slice(0, 2)).toEqual(['ADDRESS200', 'address249'])
  expect(known).not.toContain('address200')
  expect(readKnownReceivers(storage, 'famb')).toEqual(['other'])
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '["fama"]'],
  ['numbers', '{"fama":[1,2,null]}'],
  ['text for a list', '{"fama":"all"}'],
  ['addresses without end', JSON.stringify({ fama: ['x'.repeat(1_000)] })],
  ['another prototype', '{"__proto__":{"fama":["x"]}}'],
])('%s reads as nothing, and can be written over', (_, text) => {
  const storage = createMemoryStorage()
  storage.setItem(key, text)
  expect(readKnownReceivers(storage, 'fama')).toEqual([])
  expect(readKnownReceivers(storage, 'constructor')).toEqual([])
  addKnownReceiver(storage, 'fama', 'me')
  expect(readKnownReceivers(storage, 'fama')).toEqual(['me'])
})

test('an address longer than any is not kept', () => {
  const storage = createMemoryStorage()
  addKnownReceiver(storage, 'fama', 'x'.repeat(129))
  expect(storage.getItem(key)).toBeNull()
})
