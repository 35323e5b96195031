import { expect, test } from 'vitest'
import { rememberAccounts } from './accountFacts.js'
import { getPurpose } from './getPurpose.js'

const chain = 'bip122:000000000019d6689c085ae165831e93'
const account = (address: string, purpose: 'payment' | 'ordinals') =>
  ({ address, purpose, publicKey: undefined }) as const

test('what an address is for is what the wallet said of it, and nothing where it keeps all at one', () => {
  rememberAccounts([account('bc1qpays', 'payment'), account('bc1pkeeps', 'ordinals')], false)
  rememberAccounts([account('bc1pboth', 'payment')], true)
  expect(
    ['bc1qpays', 'bc1pkeeps', 'bc1pboth', 'bc1qother'].map(each => getPurpose(`${chain}:${each}`)),
  ).toEqual(['payment', 'collectibles', undefined, undefined])
})
