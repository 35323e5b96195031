import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import goldenAddresses from '../../keys/fixtures/goldenAddresses.json' with { type: 'json' }
import { getSmartAccount } from './smartAccount.js'

describe('D7 an identity keeps its smart account', () => {
  it('has the frozen addresses of the golden keys and of a passkey', () => {
    const accounts = goldenAddresses.slice(0, 3).map(({ addresses }) => {
      const address = addresses[0]?.address ?? ''
      if (!isAddress(address)) throw new Error('No address.')
      return getSmartAccount({ address }).address
    })
    const passkey = { keyId: 'AQIDBA', x: 1n, y: 2n }
    expect([...accounts, getSmartAccount({ passkey }).address]).toEqual([
      '0x3cF971147Aa0AF3766F3db64d65911D0C18ddF5b',
      '0xE1F60615Bea7aba1D9B5aD3AAc87b28b572Ee5C4',
      '0x440f30cc208674638a2373998121F2008ef7f4e8',
      '0x371C15641394c8665e1364a4aaBEfA84CBb5b810',
    ])
  })
})
