import { parseUri as referenceParseUri } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../crypto/bytes.js'
import { formatUri, parseUri } from './uri.js'

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const pairing = fc.record({
  topic: hex32,
  symKey: hex32,
  expiryTimestamp: fc.integer({ min: 1_700_000_000, max: 4_000_000_000 }),
})

describe('pairing URIs', () => {
  test('go there and back', () => {
    fc.assert(
      fc.property(pairing, value => {
        expect(parseUri(formatUri(value))).toEqual(value)
      }),
    )
  })

  test('are what the official client reads', () => {
    fc.assert(
      fc.property(pairing, value => {
        expect(referenceParseUri(formatUri(value))).toMatchObject({
          version: 2,
          topic: value.topic,
          symKey: value.symKey,
          relay: { protocol: 'irn' },
          expiryTimestamp: value.expiryTimestamp,
        })
      }),
      { numRuns: 50 },
    )
  })

  test('are read whatever the order and the extra parameters', () => {
    const [topic, symKey] = ['aa'.repeat(32), 'bb'.repeat(32)]
    expect(
      parseUri(
        `wc:${topic}@2?expiryTimestamp=1800000000&methods=wc_sessionAuthenticate&symKey=${symKey}&relay-protocol=irn`,
      ),
    ).toEqual({ topic, symKey, expiryTimestamp: 1_800_000_000, methods: 'wc_sessionAuthenticate' })
  })

  test('hold nothing but these parts', () => {
    const value = { topic: 'aa'.repeat(32), symKey: 'bb'.repeat(32), expiryTimestamp: 1_800_000_000 }
    expect(formatUri(value)).toBe(
      `wc:${value.topic}@2?relay-protocol=irn&symKey=${value.symKey}&expiryTimestamp=1800000000`,
    )
  })

  test('anything else is not one, and never throws', () => {
    const valid = `wc:${'aa'.repeat(32)}@2?relay-protocol=irn&symKey=${'bb'.repeat(32)}&expiryTimestamp=1800000000`
    for (const uri of [
      '',
      'wc:',
      valid.replace('@2', '@1'),
      valid.replace('irn', 'waku'),
      valid.replace('aa', 'zz'),
      valid.replace('bb', 'b'),
      valid.replace('1800000000', 'soon'),
      valid.replace('1800000000', '-5'),
      valid.replace('wc:', 'javascript:'),
      ` ${valid}`,
    ])
      expect(parseUri(uri)).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        parseUri(text)
        parseUri(`wc:${text}@2?${text}`)
      }),
      { numRuns: 2_000 },
    )
  })
})
