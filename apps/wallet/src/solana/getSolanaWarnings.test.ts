import { base58 } from '@scure/base'
import type { Instruction } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import {
  type BuildTransactionOptions,
  buildTransaction,
  cluster,
  instruction,
  solana1,
  solana2,
  solana3,
  solanaStranger,
  transferSol,
  u64,
} from '../../testing/solanaFixtures.js'
import { getSolanaWarnings } from './getSolanaWarnings.js'
import { toMessageRequest } from './parseSolanaRequest.js'
import { programs } from './programs.js'

const me = solana1.address
const origin = 'https://app.example'
const warn = (instructions: readonly Instruction[], options?: BuildTransactionOptions, times = 1) =>
  getSolanaWarnings(
    {
      kind: 'solanaTransactions',
      address: me,
      chain: cluster.caipNetworkId,
      transactions: new Array<string>(times).fill(buildTransaction(instructions, options)),
    },
    origin,
  )
const warnMessage = (message: string | Uint8Array, address = me) =>
  getSolanaWarnings(
    toMessageRequest(typeof message === 'string' ? new TextEncoder().encode(message) : message, address),
    origin,
  )
const token = (data: number[]): Instruction =>
  instruction(programs.token, data, [[solana2.address, 'w'], [solana3.address], [me, 's']])

describe('getSolanaWarnings', () => {
  it('is silent about ordinary things', () => {
    expect(warn([transferSol(1n)])).toEqual([])
    expect(warn([token([3, ...u64(1n)])])).toEqual([])
    expect(warn([instruction(programs.memo, [65]), transferSol(1n)])).toEqual([])
    expect(warnMessage('hello')).toEqual([])
  })

  it('says plainly who may take tokens, and what right is handed over (T6)', () => {
    expect(warn([token([4, ...u64(1n)])])).toEqual([
      { tone: 'danger', text: `This lets ${solana3.address} take these tokens, now and in the future.` },
    ])
    expect(warn([token([6, 2, 1, ...base58.decode(solanaStranger)])])).toEqual([
      { tone: 'danger', text: `This transfers ownership rights to ${solanaStranger}.` },
    ])
    expect(warn([token([6, 0, 0])])).toEqual([
      { tone: 'danger', text: 'This gives up minting rights permanently.' },
    ])
    const assign = instruction(programs.system, [1, 0, 0, 0, ...base58.decode(solanaStranger)], [[me, 'sw']])
    expect(warn([assign])).toEqual([
      { tone: 'danger', text: `This gives control of the account to the program ${solanaStranger}.` },
    ])
  })

  it('names unknown programs and calls, once each (T6)', () => {
    const unknown = instruction(solanaStranger, [1])
    expect(warn([unknown, unknown])).toEqual([
      {
        tone: 'caution',
        text: `This wallet doesn’t recognize the program ${solanaStranger}. Check the details below.`,
      },
    ])
    expect(warn([token([99])])[0]?.text).toContain('this Token program call')
  })

  it('warns of a foreign fee payer, several transactions, lookup tables, nonces and closed accounts (T6)', () => {
    expect(warn([transferSol(1n)], { payer: solana2.address })[0]?.text).toContain(solana2.address)
    expect(warn([transferSol(1n)], {}, 3)[0]?.text).toContain('3 transactions')
    const tables = { [solana2.address]: [solanaStranger] }
    expect(warn([transferSol(1n)], { tables })[0]?.text).toContain('lookup tables')
    const nonce = instruction(
      programs.system,
      [4, 0, 0, 0],
      [[solana2.address, 'w'], [solana3.address], [me, 's']],
    )
    expect(warn([nonce, transferSol(1n)])[0]?.text).toContain('doesn’t expire')
    expect(warn([token([9])])[0]?.text).toContain('someone else')
    const close = instruction(
      programs.token,
      [9],
      [
        [solana2.address, 'w'],
        [me, 'sw'],
        [me, 's'],
      ],
    )
    expect(warn([close])).toEqual([])
  })

  it('puts danger first', () => {
    const tones = warn([instruction(solanaStranger, [1]), token([4, ...u64(1n)])]).map(({ tone }) => tone)
    expect(tones).toEqual(['danger', 'caution'])
  })

  it('warns of a sign-in for another site or account, hidden and unreadable text (T6)', () => {
    const signIn = (domain: string, address = me): string =>
      `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: https://app.example`
    expect(warnMessage(signIn('app.example'))).toEqual([])
    expect(warnMessage(signIn('evil.example'))[0]).toMatchObject({ tone: 'danger' })
    expect(warnMessage(signIn('app.example', solana2.address))[0]?.text).toContain('different account')
    expect(warnMessage('pay \u202e1')[0]?.text).toContain('invisible')
    expect(warnMessage(Uint8Array.from([255, 0]))[0]?.text).toContain('isn’t readable')
  })
})
