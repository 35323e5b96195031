import { address } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Solana, startSolana } from '../../../../packages/devnet/src/solana/startSolana.js'
import { latestBlockhash } from '../../testing/solanaChain.js'
import {
  buildTransaction,
  cluster,
  solana1,
  solana2,
  solanaStranger,
  transferSol,
} from '../../testing/solanaFixtures.js'
import { readMints } from './readMints.js'
import { reviewTransactions } from './reviewTransactions.js'
import { toActionWords } from './toActionWords.js'

const me = solana1.address
const owner = { address: address(me), signTransactions: async () => [] }
let solana: Solana
let chain: typeof cluster

beforeAll(async () => {
  solana = await startSolana()
  chain = { ...cluster, rpcUrl: solana.rpcUrl }
})
afterAll(async () => {
  await solana?.stop()
})

const tokenOf = (symbol: string): Solana['tokens'][number] => {
  const token = solana.tokens.find(each => each.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token
}
async function accountOf(token: Solana['tokens'][number], holder: string) {
  const [account] = await findAssociatedTokenPda({
    owner: address(holder),
    mint: address(token.address),
    tokenProgram: address(token.program),
  })
  return account
}
async function sendToken(symbol: string, amount: bigint, to: string): Promise<string> {
  const token = tokenOf(symbol)
  const mint = address(token.address)
  const [source, destination] = await Promise.all([accountOf(token, me), accountOf(token, to)])
  const tokenProgram = address(token.program)
  return buildTransaction(
    [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        ata: destination,
        owner: address(to),
        mint,
        tokenProgram,
      }),
      getTransferCheckedInstruction(
        { source, mint, destination, authority: owner, amount, decimals: token.decimals },
        { programAddress: tokenProgram },
      ),
    ],
    { recent: await latestBlockhash(solana.rpcUrl) },
  )
}

describe('a review on a real cluster', () => {
  it('finds fee and balance of a plain payment', async () => {
    const transaction = buildTransaction([transferSol(1_000_000n)], {
      recent: await latestBlockhash(solana.rpcUrl),
    })
    expect(await reviewTransactions([transaction], me, chain)).toEqual({
      transactions: [
        {
          actions: [{ kind: 'transfer', from: me, to: solanaStranger, amount: '1000000' }],
          fee: '5000',
          failure: undefined,
          logs: undefined,
          changes: [{ amount: '-1005000' }],
        },
      ],
      mints: {},
      owners: {},
      mintOf: {},
    })
  })

  it.each(['SUSD', 'SCARD', 'SNEW'])(
    'finds who receives %s, what an account costs, what is lost',
    async symbol => {
      const token = tokenOf(symbol)
      const amount = 3n * 10n ** BigInt(token.decimals)
      const facts = await reviewTransactions([await sendToken(symbol, amount, solanaStranger)], me, chain)
      const [found] = facts.transactions
      expect(found?.failure).toBeUndefined()
      expect(found?.changes).toContainEqual({ mint: token.address, amount: `-${amount}` })
      // The deposit of the account that is made, and the fee.
      expect(BigInt(found?.changes.find(({ mint }) => !mint)?.amount ?? 0)).toBeLessThan(-2_000_000n)
      const words = found?.actions.map(action => toActionWords(action, facts, chain.nativeCurrency))
      expect(words?.map(({ deed }) => deed)).toEqual(['Open a token account', 'Send tokens'])
      expect(words?.[1]?.rows[0]).toEqual({ label: 'To', value: solanaStranger, address: true })
      // SNEW names itself, the others say only how they divide.
      expect(words?.[1]?.amount).toBe(symbol === 'SNEW' ? '3 SNEW' : '3 tokens')
    },
  )

  it('finds what fails, with the programs’ own words', async () => {
    const facts = await reviewTransactions([await sendToken('SUSD', 10n ** 15n, solana2.address)], me, chain)
    const [found] = facts.transactions
    expect(found?.failure).toBe('instruction 2: Custom 1')
    expect(found?.logs?.join('\n')).toContain('insufficient funds')
    expect(found?.changes).toEqual([])
  })

  it('reads the token of an allowance that does not name it (T6)', async () => {
    const source = await accountOf(tokenOf('SNEW'), me)
    const approve = getApproveInstruction(
      { source, delegate: address(solanaStranger), owner, amount: 5n },
      { programAddress: address(tokenOf('SNEW').program) },
    )
    const recent = await latestBlockhash(solana.rpcUrl)
    const facts = await reviewTransactions([buildTransaction([approve], { recent })], me, chain)
    expect(facts.owners[source]).toBe(me)
    expect(facts.mints[tokenOf('SNEW').address]).toEqual({ decimals: 9, symbol: 'SNEW' })
    const [action] = facts.transactions[0]?.actions ?? []
    expect(action && toActionWords(action, facts, chain.nativeCurrency)).toMatchObject({
      deed: 'Allow spending',
      amount: '0.000000005 SNEW',
    })
  })

  it('makes a hostile symbol harmless (T12)', async () => {
    const mints = solana.hostileTokens.map(token => token.address)
    for (const { symbol } of Object.values(await readMints(chain, mints))) {
      expect([...(symbol ?? '')].length).toBeLessThanOrEqual(12)
      expect(symbol).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    }
    expect(await readMints(chain, [me, solanaStranger])).toEqual({})
  })
})
