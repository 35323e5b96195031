import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeUri } from './takeUri.js'

const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1700000000`

describe('takeUri', () => {
  it('reads the code of a deep link, encoded or not', () => {
    expect(takeUri(`?uri=${encodeURIComponent(uri)}`)).toBe(uri)
    expect(takeUri(`?x=1&uri=${encodeURIComponent(uri)}&y=2`)).toBe(uri)
    expect(takeUri(`?uri=${uri}`)).toBe(uri)
  })

  it('distinguishes a link without a code from one with an empty or wrong one', () => {
    expect(takeUri('')).toBeUndefined()
    expect(takeUri('?other=1')).toBeUndefined()
    expect(takeUri('?uri=')).toBe('')
    expect(takeUri('?uri=nonsense')).toBe('nonsense')
  })

  it('copes with any address', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(() => takeUri(`?uri=${text}`)).not.toThrow()
      }),
    )
  })
})
