import { describe, expect, test } from 'vitest'
import { toAddress, toCaipNetworkId, toNetworkId, toStandardChain } from './caip.js'

const pairs = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
  ['solana:localnet', 'solana:localnet'],
  ['solana:mycluster', 'solana:mycluster'],
] as const

describe('CAIP-2 and Wallet Standard chains', () => {
  test.each(pairs)('%s is %s, both ways', (caip, chain) => {
    expect(toStandardChain(caip)).toBe(chain)
    expect(toCaipNetworkId(chain)).toBe(caip)
    expect(toCaipNetworkId(caip)).toBe(caip)
  })

  test.each([
    undefined,
    null,
    42,
    'mainnet',
    'solana:',
    'solana',
    'eip155:1',
    'sui:mainnet',
    'Solana:mainnet',
    'solana:a b',
    'solana:a:b',
    `solana:${'x'.repeat(33)}`,
    'xsolana:mainnet',
  ])('%j is not a chain of this family', chain => {
    expect(toCaipNetworkId(chain)).toBeUndefined()
  })

  test('names of an object’s prototype are clusters like any other', () => {
    expect(toCaipNetworkId('solana:constructor')).toBe('solana:constructor')
    expect(toCaipNetworkId('solana:toString')).toBe('solana:toString')
  })

  test('takes a CAIP-10 id apart (R3.14)', () => {
    expect(toAddress('solana:localnet:abc')).toBe('abc')
    expect(toNetworkId('solana:localnet:abc')).toBe('solana:localnet')
  })
})
