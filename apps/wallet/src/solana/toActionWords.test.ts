import { describe, expect, it } from 'vitest'
import { solana1, solana2, solana3, solanaStranger } from '../../testing/solanaFixtures.js'
import type { SolanaAction } from './describeInstructions.js'
import { toActionWords } from './toActionWords.js'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const facts = {
  mints: { [solanaStranger]: { decimals: 6, symbol: 'SUSD' }, [solana3.address]: { decimals: 2 } },
  owners: { [solana2.address]: solana3.address },
  mintOf: { [solanaStranger]: solana3.address },
}
const words = (action: SolanaAction, known: typeof facts | undefined = facts) =>
  toActionWords(action, known, sol)
const transfer = {
  kind: 'tokenTransfer',
  source: solana1.address,
  destination: solana2.address,
  authority: solana1.address,
  amount: '1500000',
} as const

describe('toActionWords', () => {
  it('shows amounts in their unit and whole receivers, the owner before the token account', () => {
    expect(
      words({ kind: 'transfer', from: solana1.address, to: solanaStranger, amount: '1500000000' }),
    ).toEqual({
      deed: 'Send',
      amount: '1.5 SOL',
      rows: [{ label: 'To', value: solanaStranger, address: true }],
    })
    expect(words({ ...transfer, mint: solanaStranger, decimals: 6 })).toEqual({
      deed: 'Send tokens',
      amount: '1.5 SUSD',
      rows: [
        { label: 'To', value: solana3.address, address: true },
        { label: 'Token account', value: solana2.address, address: true },
        { label: 'Token', value: solanaStranger, address: true },
      ],
    })
  })

  it('never guesses a unit or an owner', () => {
    expect(toActionWords(transfer, undefined, sol)).toEqual({
      deed: 'Send tokens',
      amount: '1,500,000 base units',
      rows: [{ label: 'To token account', value: solana2.address, address: true }],
    })
    expect(words({ ...transfer, mint: solana3.address }).amount).toBe('15,000 tokens')
    expect(words({ ...transfer, source: solanaStranger })).toMatchObject({
      amount: '15,000 tokens',
      rows: [{}, {}, { label: 'Token', value: solana3.address }],
    })
    expect(words({ kind: 'transfer', from: undefined, to: undefined, amount: '1' }).rows).toEqual([
      { label: 'To', value: 'from a lookup table', address: false },
    ])
  })

  it('has plain words for every kind (T6)', () => {
    const account = solana2.address
    const all: readonly SolanaAction[] = [
      { kind: 'createTokenAccount', payer: account, account, owner: account, mint: account },
      { kind: 'createAccount', from: account, account, amount: '1', owner: account },
      { kind: 'approve', source: account, delegate: account, amount: String(2n ** 64n - 1n) },
      { kind: 'approve', source: account, delegate: account, amount: '5', mint: solanaStranger },
      { kind: 'revoke', source: account },
      { kind: 'setAuthority', account, role: 'ownership', to: account },
      { kind: 'setAuthority', account, role: 'minting', to: null },
      { kind: 'assign', account, to: account },
      { kind: 'closeAccount', account, receiver: account },
      { kind: 'burn', source: account, amount: '1', mint: solanaStranger },
      { kind: 'mint', destination: account, amount: '1', mint: solanaStranger },
      { kind: 'nonce', account },
      { kind: 'memo', text: 'hi' },
      { kind: 'computeLimit', units: '200000' },
      { kind: 'computePrice', microLamports: '1000' },
      { kind: 'unknown', program: account, name: undefined, dataLength: 3 },
      { kind: 'unknown', program: account, name: 'Token', dataLength: 3 },
    ]
    expect(all.map(action => [words(action).deed, words(action).amount])).toEqual([
      ['Open a token account', undefined],
      ['Create an account', '0.000000001 SOL'],
      ['Allow spending', 'Everything'],
      ['Allow spending', '0.000005 SUSD'],
      ['Revoke an allowance', undefined],
      ['Transfer ownership rights', undefined],
      ['Give up minting rights', undefined],
      ['Assign an account to a program', undefined],
      ['Close a token account', undefined],
      ['Burn tokens', '0.000001 SUSD'],
      ['Mint tokens', '0.000001 SUSD'],
      ['Use a durable nonce', undefined],
      ['Write a note', undefined],
      ['Set compute limit', undefined],
      ['Set priority fee', undefined],
      ['Call an unknown program', undefined],
      ['Unknown Token call', undefined],
    ])
    expect(words({ kind: 'unknown', program: account, name: undefined, dataLength: 3 }).rows).toEqual([
      { label: 'Program', value: account, address: true },
      { label: 'Data', value: '3 bytes' },
    ])
  })
})
