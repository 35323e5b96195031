import { createMemoryStorage } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { readBalances, toTokenBalance, writeBalances } from './balanceCache.js'

const record = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'fama:1',
  address: 'fama:1:dollar',
  quantity: { decimals: 6, numeric: '5.25' },
}
const logoUri = 'https://images.example/usdc.png'

describe('logo and permit flag of a token (R3.9)', () => {
  test('are kept, also over a reload, and the logo is the image where the server names no mark', () => {
    const token = toTokenBalance({ ...record, logoUri, eip2612: true })
    expect(token).toMatchObject({ logoUri, eip2612: true, iconUrl: logoUri })
    expect(toTokenBalance({ ...record, eip2612: false })).toMatchObject({ eip2612: false })
    const storage = createMemoryStorage()
    writeBalances(storage, 'fama:1:abc', { timestamp: 1, balances: token ? [token] : [] })
    expect(readBalances(storage, 'fama:1:abc')?.balances).toEqual([token])
  })

  test('a mark that the server names comes first', () => {
    const iconUrl = 'https://server.example/public/getTokenImage/usdc'
    expect(toTokenBalance({ ...record, iconUrl, logoUri })).toMatchObject({ iconUrl, logoUri })
  })

  test.each([
    ['javascript:', 'javascript:alert(1)'],
    ['data:', 'data:image/svg+xml,<svg/>'],
    ['http:', 'http://images.example/usdc.png'],
    ['ipfs:', 'ipfs://bafy/usdc.png'],
    ['a path', '/usdc.png'],
    ['credentials', 'https://user:secret@images.example/usdc.png'],
    ['more than 300 characters', `https://images.example/${'a'.repeat(300)}`],
    ['no text', [logoUri]],
  ])('a logo of %s is dropped', (_, hostile) => {
    const token = toTokenBalance({ ...record, logoUri: hostile })
    expect(token).not.toHaveProperty('logoUri')
    expect(token?.iconUrl).toBeUndefined()
  })

  test('a flag that is no boolean is dropped', () => {
    expect(toTokenBalance({ ...record, eip2612: 'true' })).not.toHaveProperty('eip2612')
  })

  test('an unlisted token gets no image of its own choice (T12)', () => {
    const token = toTokenBalance({ ...record, logoUri, unlisted: true })
    expect(token).toMatchObject({ unlisted: true, iconUrl: undefined })
    expect(token).not.toHaveProperty('logoUri')
  })
})
