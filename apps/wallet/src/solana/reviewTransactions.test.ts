import { base58, base64 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import {
  buildTransaction,
  cluster,
  solana1,
  solana2,
  solanaStranger,
  transferSol,
} from '../../testing/solanaFixtures.js'
import { programs } from './programs.js'
import { toAccountInfo, toTokenHolding } from './readMints.js'
import { reviewTransactions, toReason } from './reviewTransactions.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const me = solana1.address
const transaction = buildTransaction([transferSol(5n)])
const account = (lamports: number, data: Uint8Array = new Uint8Array(), owner: string = programs.system) => ({
  owner,
  lamports,
  data: [base64.encode(data), 'base64'],
})
/** A token account of `owner` that holds `amount` of the stranger's mint. */
function holding(owner: string, amount: number, length = 165): Uint8Array {
  const data = new Uint8Array(length)
  data.set(base58.decode(solanaStranger), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, BigInt(amount), true)
  if (length > 165) data[165] = 2
  return data
}
const review = (transactions = [transaction]) => reviewTransactions(transactions, me, cluster)

describe('reviewTransactions', () => {
  it('tries with a fresh blockhash, never sends, and asks for what the accounts would be', async () => {
    const node = stubNode({
      getMultipleAccounts: (addresses: string[]) => ({ value: addresses.map(() => account(100)) }),
      getFeeForMessage: { value: 5000 },
      simulateTransaction: { value: { err: null, logs: [], accounts: [account(90), account(105)] } },
    })
    const facts = await review()
    expect(facts.transactions[0]).toMatchObject({ fee: '5000', changes: [{ amount: '-10' }] })
    const simulated = node.calls.find(({ method }) => method === 'simulateTransaction')
    expect(simulated?.params).toEqual([
      transaction,
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses: [me, solanaStranger] },
      },
    ])
    expect(node.calls.map(({ method }) => method)).not.toContain('sendTransaction')
  })

  it('counts only tokens of its own account', async () => {
    stubNode({
      getMultipleAccounts: (addresses: string[]) => ({
        value: addresses.map(each =>
          each === me
            ? account(7)
            : each === solanaStranger
              ? account(1, holding(me, 50), programs.token)
              : null,
        ),
      }),
      getFeeForMessage: { value: null },
      simulateTransaction: {
        value: {
          err: null,
          accounts: [account(7), account(1, holding(solana2.address, 20), programs.token)],
        },
      },
    })
    expect((await review()).transactions[0]).toMatchObject({
      fee: undefined,
      changes: [{ mint: solanaStranger, amount: '-50' }],
    })
  })

  it('says why it would fail, and what it could not find out', async () => {
    const node = stubNode({
      getMultipleAccounts: { value: [] },
      getFeeForMessage: rpcFailure(-32601, 'no'),
      simulateTransaction: { value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['a', 5, 'b'] } },
    })
    expect((await review()).transactions[0]).toMatchObject({
      failure: 'instruction 1: Custom 1',
      logs: ['a', 'b'],
      fee: undefined,
      changes: [],
    })
    node.set('simulateTransaction', rpcFailure(-32602, 'invalid transaction'))
    expect((await review()).transactions[0]?.failure).toBe('invalid transaction')
    node.set('simulateTransaction', {})
    expect((await review()).transactions[0]?.failure).toContain('did not return')
  })

  it('fails as a whole when the node is away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('refused')))
    await expect(review()).rejects.toMatchObject({ code: 4901 })
  })

  it('reads lookup tables for the words, and lives without them', async () => {
    const table = solana2.address
    const looked = buildTransaction([transferSol(5n)], { tables: { [table]: [solanaStranger] } })
    const node = stubNode({
      getMultipleAccounts: (addresses: string[]) => ({
        value: addresses.map(each =>
          each === table
            ? account(1, Uint8Array.from([...new Uint8Array(56), ...base58.decode(solanaStranger)]))
            : account(9),
        ),
      }),
      getFeeForMessage: { value: 1 },
      simulateTransaction: { value: { err: null, accounts: [] } },
    })
    expect((await review([looked])).transactions[0]?.actions).toMatchObject([{ to: solanaStranger }])
    node.set('getMultipleAccounts', { value: [null] })
    expect((await review([looked])).transactions[0]?.actions).toEqual([
      { kind: 'transfer', from: me, to: undefined, amount: '5' },
    ])
  })
})

describe('toReason', () => {
  it('makes words of the cluster’s reasons, whatever their shape', () => {
    expect(toReason('BlockhashNotFound')).toBe('Blockhash Not Found')
    expect(toReason({ InstructionError: [2, 'InvalidAccountData'] })).toBe(
      'instruction 3: Invalid Account Data',
    )
    expect(toReason({ InsufficientFundsForRent: { account_index: 1 } })).toBe(
      'Insufficient Funds For Rent account_index 1',
    )
    expect(toReason({})).toBe('an unknown reason')
    expect(toReason(7)).toBe('7')
  })
})

describe('toAccountInfo and toTokenHolding', () => {
  it('take nothing that is not whole', () => {
    for (const value of [
      null,
      {},
      { owner: 1, lamports: 1, data: ['', 'base64'] },
      { owner: me, lamports: '1', data: ['', 'base64'] },
      { owner: me, lamports: 1, data: ['not base64!', 'base64'] },
      { owner: me, lamports: -1, data: ['', 'base64'] },
    ])
      expect(toAccountInfo(value)).toBeUndefined()
    const info = (data: Uint8Array, owner: string) => ({ owner, lamports: 1n, data })
    expect(toTokenHolding(undefined)).toBeUndefined()
    expect(toTokenHolding(info(holding(me, 5), programs.system))).toBeUndefined()
    expect(toTokenHolding(info(new Uint8Array(82), programs.token))).toBeUndefined()
    expect(toTokenHolding(info(holding(me, 5, 170), programs.token2022))).toEqual({
      mint: solanaStranger,
      owner: me,
      amount: 5n,
    })
  })
})
