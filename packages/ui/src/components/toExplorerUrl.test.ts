import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toExplorerUrl } from './toExplorerUrl.js'

describe('toExplorerUrl', () => {
  it('points at a transaction or an address, whatever slash ends the explorer', () => {
    for (const explorer of ['https://scan.example', 'https://scan.example/', 'https://scan.example//'])
      expect(toExplorerUrl(explorer, 'tx', '0xab')).toBe('https://scan.example/tx/0xab')
    expect(toExplorerUrl('https://scan.example/base', 'address', '0xab')).toBe(
      'https://scan.example/base/address/0xab',
    )
  })

  it('keeps the query that names the network', () => {
    expect(toExplorerUrl('https://scan.example/?cluster=devnet', 'tx', '5h')).toBe(
      'https://scan.example/tx/5h?cluster=devnet',
    )
  })

  it('returns undefined for what is no web page', () => {
    for (const explorer of [undefined, '', 'javascript:alert(1)', 'data:text/html,x', 'scan.example'])
      expect(toExplorerUrl(explorer, 'tx', '0xab')).toBeUndefined()
  })

  it('never leaves the explorer, whatever the id (hostile hashes)', () => {
    fc.assert(
      fc.property(fc.string(), id => {
        const url = new URL(toExplorerUrl('https://scan.example/?a=b', 'tx', id) ?? '')
        expect(url.origin).toBe('https://scan.example')
        expect(url.search).toBe('?a=b')
        expect(url.hash).toBe('')
      }),
    )
  })
})
