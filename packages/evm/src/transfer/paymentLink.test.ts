import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../chains/networks.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'

const a = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const b = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const read = (link: string) => readPaymentLink(link, mainnet)

describe('ERC-681 (D59)', () => {
  test.each([
    // The two examples of the specification.
    [`ethereum:${a}?value=2.014e18`, { receiver: a, amount: { units: 2_014_000_000_000_000_000n } }],
    [`ethereum:${token}/transfer?address=${b}&uint256=1`, { receiver: b, token, amount: { units: 1n } }],
    [`ethereum:pay-${a}@1`, { receiver: a }],
    [`ethereum:pay-alice.eth@1?value=1e3&gas=10`, { receiver: 'alice.eth', amount: { units: 1000n } }],
    [`ETHEREUM:${a}?value=0`, { receiver: a, amount: { units: 0n } }],
    [`ethereum:${token}@1/transfer?address=${b}`, { receiver: b, token }],
  ])('%s', (link, payment) => {
    expect(read(link)).toEqual(payment)
  })

  test.each([
    [`ethereum:${a}@137?value=1`, 'NETWORK'],
    [`ethereum:${token}/approve?address=${b}&uint256=1`, 'LINK_UNSUPPORTED'],
    [`ethereum:${token}/transfer?address=${b}&uint256=1&value=1`, 'LINK_UNSUPPORTED'],
    [`ethereum:${token}/transfer?uint256=1`, 'FORMAT'],
    [`ethereum:${a}?value=-1`, 'FORMAT'],
    [`ethereum:${a}?value=1.5`, 'FORMAT'],
    [`ethereum:${a}?value=`, 'FORMAT'],
    [`ethereum:${a}?value=1e99`, 'FORMAT'],
    [`ethereum:${a}?value=${2n ** 256n}`, 'FORMAT'],
    ['ethereum:', 'FORMAT'],
  ])('%s is %s', (link, problem) => {
    expect(read(link)).toEqual({ problem })
  })

  test('other texts are no payment links', () => {
    for (const text of [a, 'alice.eth', 'solana:abc', 'https://pay.example', ''])
      expect(read(text)).toBeUndefined()
  })

  test('what is written is read back, for every amount', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    fc.assert(
      fc.property(amounts, fc.boolean(), (units, isToken) => {
        const asked = { symbol: 'T', decimals: 0, ...(isToken && { address: token }) }
        const link = writePaymentLink({ network: mainnet, receiver: b, token: asked, amount: String(units) })
        expect(read(link)).toEqual({ receiver: b, ...(isToken && { token }), amount: { units } })
      }),
    )
    expect(
      writePaymentLink({
        network: mainnet,
        receiver: a,
        token: { symbol: 'ETH', decimals: 18 },
        amount: '2.014',
      }),
    ).toBe(`ethereum:${a}@1?value=2014000000000000000`)
  })

  test('1,000 random texts neither throw nor take long', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), text => {
        read(`ethereum:${text}`)
      }),
      { numRuns: 1_000 },
    )
  })
})
