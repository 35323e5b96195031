import { describe, expect, test } from 'vitest'
import { solanaMainnet } from '../chains/networks.js'
import { readPaymentLink, writePaymentLink } from './paymentLink.js'

const receiver = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const read = (link: string) => readPaymentLink(link, solanaMainnet)

describe('Solana Pay (D59)', () => {
  test.each([
    // The examples of the specification, without their memo.
    [
      `solana:${receiver}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish`,
      { receiver, amount: { decimal: '1' } },
    ],
    [
      `solana:${receiver}?amount=0.01&spl-token=${mint}`,
      { receiver, token: mint, amount: { decimal: '0.01' } },
    ],
    [`solana:${receiver}?label=Michael`, { receiver }],
  ])('%s', (link, payment) => {
    expect(read(link)).toEqual(payment)
  })

  test.each([
    [`solana:${receiver}?amount=1&memo=OrderId12345`, 'LINK_UNSUPPORTED'],
    [`solana:${receiver}?amount=1&reference=${mint}`, 'LINK_UNSUPPORTED'],
    ['solana:https://merchant.example/pay', 'LINK_UNSUPPORTED'],
    ['solana:https%3A%2F%2Fmerchant.example%2Fpay%3Forder%3D1', 'LINK_UNSUPPORTED'],
    [`solana:${receiver}?amount=.5`, 'FORMAT'],
    [`solana:${receiver}?amount=1e3`, 'FORMAT'],
    [`solana:${receiver}?amount=-1`, 'FORMAT'],
  ])('%s is %s: what it asks for would be lost', (link, problem) => {
    expect(read(link)).toEqual({ problem })
  })

  test('what is written is read back', () => {
    const sol = { symbol: 'SOL', decimals: 9 }
    const write = (token: { symbol: string; decimals: number; address?: string }, amount?: string) =>
      writePaymentLink({ network: solanaMainnet, receiver, token, amount })
    expect(write(sol)).toBe(`solana:${receiver}`)
    expect(read(write(sol, '1.5'))).toEqual({ receiver, amount: { decimal: '1.5' } })
    expect(read(write({ ...sol, address: mint }, '0.01'))).toEqual({
      receiver,
      token: mint,
      amount: { decimal: '0.01' },
    })
    expect(read('ethereum:0x')).toBeUndefined()
  })
})
