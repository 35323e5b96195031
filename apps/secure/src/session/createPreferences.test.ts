import { expect, test } from 'vitest'
import { createPreferences } from './createPreferences.js'

const eoa = { caipAddress: 'eip155:1:0xa', type: 'eoa' } as const
const smart = { caipAddress: 'eip155:1:0xb', type: 'smartAccount' } as const
const payment = { caipAddress: 'bip122:0:bc1a', type: 'payment' } as const
const ordinal = { caipAddress: 'bip122:0:bc1b', type: 'ordinal' } as const
const accounts = [eoa, smart, payment, ordinal]

function createStorage(value?: string) {
  const kept = { value }
  return {
    kept,
    getItem: () => kept.value ?? null,
    setItem: (_: string, next: string) => {
      kept.value = next
    },
  }
}

test('D7: accounts keep their order until a type is preferred, in its family alone', () => {
  const preferences = createPreferences(createStorage())
  expect(preferences.sort(accounts)).toEqual(accounts)
  preferences.set('eip155', 'smartAccount')
  expect(preferences.sort(accounts)).toEqual([smart, eoa, payment, ordinal])
  preferences.set('bip122', 'ordinal')
  expect(preferences.sort([eoa, smart])).toEqual([smart, eoa])
  expect(preferences.sort([payment, ordinal])).toEqual([ordinal, payment])
})

test('D7: what was preferred is known to the next page', () => {
  const storage = createStorage()
  createPreferences(storage).set('eip155', 'smartAccount')
  expect(createPreferences(storage).sort([eoa, smart])).toEqual([smart, eoa])
})

test.each(['', '{', 'null', '5', '"eip155"', '[]', '{"eip155":5}'])(
  'D7: stored as %s, nothing is preferred',
  value => {
    const preferences = createPreferences(createStorage(value))
    expect(preferences.sort(accounts)).toEqual(accounts)
    preferences.set('eip155', 'smartAccount')
    expect(preferences.sort([eoa, smart])).toEqual([smart, eoa])
  },
)

test('D7: where the browser keeps nothing, it holds for the page', () => {
  const fail = () => {
    throw new DOMException('x', 'SecurityError')
  }
  const preferences = createPreferences({ getItem: fail, setItem: fail })
  preferences.set('eip155', 'smartAccount')
  expect(preferences.sort([eoa, smart])).toEqual([smart, eoa])
})
