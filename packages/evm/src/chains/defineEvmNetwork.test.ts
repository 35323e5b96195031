import { expect, test } from 'vitest'
import { type DefineEvmNetworkParameters, defineEvmNetwork } from './defineEvmNetwork.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

test.each([['1'], [0], [-1], [1.5], [Number.NaN], [2 ** 60], [undefined], [null]])(
  'an id that is no chain id throws what to write: %j',
  id => {
    const define = () => defineEvmNetwork({ id, name: 'Local', nativeCurrency } as DefineEvmNetworkParameters)
    expect(define).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        details: expect.stringContaining('Write the chain id as a number'),
      }),
    )
  },
)

test('a chain id makes the CAIP-2 id', () => {
  expect(defineEvmNetwork({ id: 31337, name: 'Local', nativeCurrency }).caipNetworkId).toBe('eip155:31337')
})
