import { base58 } from '@scure/base'
import { address, type Instruction } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildTransaction,
  instruction,
  solana1,
  solana2,
  solana3,
  solanaStranger,
  transferSol,
  u64,
} from '../../testing/solanaFixtures.js'
import { describeInstructions, type SolanaAction } from './describeInstructions.js'
import { programs } from './programs.js'
import { readTransaction } from './readTransaction.js'

const me = solana1.address
const source = address(solana2.address)
const destination = address(solana3.address)
const mint = address(solanaStranger)
const owner = { address: address(me), signTransactions: async () => [] }
const read = (...instructions: Instruction[]): readonly SolanaAction[] =>
  describeInstructions(readTransaction(buildTransaction(instructions)).message)
const token = (data: number[], count = 4, program: string = programs.token): readonly SolanaAction[] =>
  read(
    instruction(
      program,
      data,
      [
        [solana2.address, 'w'] as const,
        [solana3.address] as const,
        [solanaStranger] as const,
        [me, 's'] as const,
      ].slice(0, count),
    ),
  )

describe('describeInstructions', () => {
  it('names what the official client builds, over both token programs', () => {
    expect(read(transferSol(7n))).toEqual([{ kind: 'transfer', from: me, to: solanaStranger, amount: '7' }])
    for (const programAddress of [programs.token, programs.token2022].map(each => address(each))) {
      const checked = getTransferCheckedInstruction(
        { source, mint, destination, authority: owner, amount: 5n, decimals: 6 },
        { programAddress },
      )
      expect(read(checked)).toEqual([
        {
          kind: 'tokenTransfer',
          source,
          mint,
          destination,
          authority: me,
          amount: '5',
          decimals: 6,
        },
      ])
      const plain = getTransferInstruction(
        { source, destination, authority: owner, amount: 2n ** 64n - 1n },
        { programAddress },
      )
      expect(read(plain)).toEqual([
        { kind: 'tokenTransfer', source, destination, authority: me, amount: String(2n ** 64n - 1n) },
      ])
    }
  })

  it('names allowances, authorities and the rest of the token programs (T6)', () => {
    expect(
      read(
        getApproveInstruction({ source, delegate: destination, owner, amount: 1n }),
        getApproveCheckedInstruction({ source, mint, delegate: destination, owner, amount: 2n, decimals: 3 }),
        getRevokeInstruction({ source, owner }),
        getSetAuthorityInstruction({
          owned: source,
          owner,
          authorityType: AuthorityType.AccountOwner,
          newAuthority: destination,
        }),
        getSetAuthorityInstruction({
          owned: mint,
          owner,
          authorityType: AuthorityType.MintTokens,
          newAuthority: null,
        }),
        getCloseAccountInstruction({ account: source, destination, owner }),
        getBurnCheckedInstruction({ account: source, mint, authority: owner, amount: 4n, decimals: 0 }),
        getMintToInstruction({ mint, token: destination, mintAuthority: owner, amount: 9n }),
      ),
    ).toEqual([
      { kind: 'approve', source, delegate: destination, amount: '1' },
      { kind: 'approve', source, mint, delegate: destination, amount: '2', decimals: 3 },
      { kind: 'revoke', source },
      { kind: 'setAuthority', account: source, role: 'ownership', to: destination },
      { kind: 'setAuthority', account: mint, role: 'minting', to: null },
      { kind: 'closeAccount', account: source, receiver: destination },
      { kind: 'burn', source, mint, amount: '4', decimals: 0 },
      { kind: 'mint', mint, destination, amount: '9' },
    ])
    expect(token([6, 77, 0])).toMatchObject([{ kind: 'setAuthority', role: 'role 77' }])
  })

  it('names accounts that are made, notes, nonces and priority', () => {
    const create = getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata: source,
      owner: destination,
      mint,
    })
    expect(read(create)).toEqual([
      { kind: 'createTokenAccount', payer: me, account: source, owner: destination, mint },
    ])
    const fresh = getCreateAccountInstruction({
      payer: owner,
      newAccount: { address: source, signTransactions: async () => [] },
      lamports: 10n,
      space: 165,
      programAddress: address(programs.token),
    })
    expect(read(fresh)).toEqual([
      { kind: 'createAccount', from: me, account: source, amount: '10', owner: programs.token },
    ])
    const text = new TextEncoder().encode('pay \u202e100')
    expect(
      read(
        instruction(programs.memo, text),
        instruction(programs.memo, [255, 254]),
        instruction(programs.computeBudget, [2, 0x40, 0x0d, 3, 0]),
        instruction(programs.computeBudget, [3, ...u64(1000n)]),
        instruction(programs.system, [4, 0, 0, 0], [[solana2.address, 'w'], [solana3.address], [me, 's']]),
        instruction(programs.system, [1, 0, 0, 0, ...base58.decode(programs.token)], [[me, 'sw']]),
      ),
    ).toEqual([
      { kind: 'memo', text: 'pay ⟨U+202E⟩100' },
      { kind: 'unknown', program: programs.memo, name: 'Memo', dataLength: 2 },
      { kind: 'computeLimit', units: '200000' },
      { kind: 'computePrice', microLamports: '1000' },
      { kind: 'nonce', account: solana2.address },
      { kind: 'assign', account: me, to: programs.token },
    ])
  })

  it('names nothing whose data or accounts are not exactly right (T6)', () => {
    const unknown = (actions: readonly SolanaAction[]): unknown => actions.map(({ kind }) => kind)
    const bad = [
      token([]),
      token([3, ...u64(1n)], 2),
      token([3, ...u64(1n), 0]),
      token([12, ...u64(1n)]),
      token([12, ...u64(1n), 6], 3),
      token([12, ...u64(1n), 6, 0]),
      token([26, 0, ...u64(1n), 6, ...u64(0n)]),
      token([26, 1, ...u64(1n), 6]),
      token([4, ...u64(1n)], 2),
      token([6, 2, 1, 1]),
      token([6, 2, 0, 0]),
      token([6, 2, 2]),
      token([9, 1]),
      token([200]),
      read(instruction(programs.system, [2, 0, 0, 0, 1], [[me, 's'], [solanaStranger]])),
      read(instruction(programs.system, [2, 0, 0, 0, ...u64(1n)], [[me, 's']])),
      read(instruction(programs.system, [9])),
      read(instruction(programs.associated, [2], [[me]])),
      read(instruction(programs.associated, [], [[me]])),
      read(instruction(programs.computeBudget, [2, 1])),
      read(instruction(solanaStranger, [1, 2, 3])),
    ]
    for (const actions of bad) expect(unknown(actions)).toEqual(['unknown'])
    expect(read(instruction(solanaStranger, [1, 2, 3]))).toEqual([
      { kind: 'unknown', program: solanaStranger, name: undefined, dataLength: 3 },
    ])
    expect(token([26, 1, ...u64(3n), 6, ...u64(1n)], 4, programs.token2022)).toMatchObject([
      { kind: 'tokenTransfer', amount: '3', decimals: 6, mint: solana3.address },
    ])
  })

  it('takes accounts from lookup tables when they are known, and says when they are not', () => {
    const table = solana2.address
    const { message } = readTransaction(
      buildTransaction([transferSol(5n)], { tables: { [table]: [solanaStranger] } }),
    )
    expect(describeInstructions(message)).toEqual([
      { kind: 'transfer', from: me, to: undefined, amount: '5' },
    ])
    expect(describeInstructions(message, [solanaStranger])).toMatchObject([{ to: solanaStranger }])
  })

  it('never throws, whatever the data', () => {
    const known = fc.constantFrom(...Object.values(programs))
    fc.assert(
      fc.property(known, fc.uint8Array({ maxLength: 60 }), fc.nat(4), (program, data, count) => {
        const accounts = [[me, 's'], [solana2.address], [solana3.address, 'w'], [solanaStranger]] as const
        const actions = read(instruction(program, data, accounts.slice(0, count)))
        expect(actions).toHaveLength(1)
        expect(JSON.parse(JSON.stringify(actions))).toBeTruthy()
      }),
      { numRuns: 500 },
    )
  })
})
