import { createEncodedRecap, decodeRecap, formatStatementFromRecap } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeRecap, formatRecap, isRecap, parseRecap } from './recap.js'

const methods = fc.uniqueArray(fc.constantFrom('personal_sign', 'eth_sendTransaction', 'a', 'b_c'), {
  minLength: 1,
})
const urn = (value: unknown) => `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`

describe('a ReCap (EIP-5573)', () => {
  test('is what the official client writes and reads', () => {
    fc.assert(
      fc.property(methods, names => {
        const recap = formatRecap('eip155', names)
        expect(recap).toBe(createEncodedRecap('eip155', 'request', [...names]))
        expect(decodeRecap(recap)).toEqual({
          att: { eip155: Object.fromEntries(names.map(name => [`request/${name}`, [{}]])) },
        })
      }),
    )
  })

  test('its sentence is the official client’s', () => {
    fc.assert(
      fc.property(methods, names => {
        const recap = formatRecap('eip155', names)
        expect(describeRecap(recap, 'eip155')).toBe(formatStatementFromRecap('', decodeRecap(recap)))
      }),
    )
  })

  test('grants the methods and chains it names', () => {
    const limits = [{ chains: ['eip155:1', 'eip155:10'] }]
    const recap = urn({ att: { eip155: { 'request/a': limits, 'request/b': limits, 'other/c': [{}] } } })
    expect(parseRecap(recap, 'eip155')).toEqual({ methods: ['a', 'b'], chains: ['eip155:1', 'eip155:10'] })
    expect(parseRecap(recap, 'solana')).toBeUndefined()
    expect(parseRecap(formatRecap('eip155', ['a']), 'eip155')).toEqual({ methods: ['a'], chains: [] })
  })

  test('anything else grants nothing, and never throws', () => {
    const bad = [{}, { att: [] }, { att: { eip155: [] } }, { att: { eip155: {} } }, 5, null]
    for (const value of bad) {
      expect(parseRecap(urn(value), 'eip155')).toBeUndefined()
      expect(describeRecap(urn(value), 'eip155')).toBe('')
    }
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        for (const resource of [text, `urn:recap:${text}`, urn(value), urn({ att: { eip155: value } })])
          for (const namespace of ['eip155', '__proto__', 'constructor']) {
            parseRecap(resource, namespace)
            describeRecap(resource, namespace)
          }
      }),
    )
    expect([isRecap('urn:recap:x'), isRecap('https://x'), isRecap(5)]).toEqual([true, false, false])
  })
})

test('attack A-growth-recap: a wallet’s grant of 20,000 abilities is described in time of its length', () => {
  const abilities = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`request/m${at}`, [{}]]))
  const resource = urn({ att: { eip155: abilities } })
  const before = process.cpuUsage()
  expect(describeRecap(resource, 'eip155')).toContain("'m19999'")
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1500)
})

test('control A-growth-recap: abilities of several kinds are described by kind, in order', () => {
  const resource = urn({ att: { eip155: { 'request/b': [{}], 'other/c': [{}], 'request/a': [{}] } } })
  expect(describeRecap(resource, 'eip155')).toContain(
    "(1) 'other': 'c' for 'eip155'. (2) 'request': 'a', 'b' for 'eip155'.",
  )
})
