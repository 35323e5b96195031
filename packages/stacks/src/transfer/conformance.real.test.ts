import type { CaipAddress, ErrorCode, SubmittedTransfer } from '@latchkit/core'
import { describeTransfers } from '@latchkit/testing/conformance'
import { afterAll, beforeAll, describe } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import type { Payment, UnsignedTransaction } from '../transaction/types.js'
import { createTransfers } from './createTransfers.js'

const rest = createRest()
const transfers = createTransfers(rest)

const altered = (name: string, change: (transaction: UnsignedTransaction) => UnsignedTransaction) => ({
  name,
  transfers: createTransfers(rest, transaction => encodeTransaction(change(transaction))),
})
const alteredPayment = (name: string, change: (payment: Payment) => Payment) =>
  altered(name, ({ payment, ...rest }) => ({ ...rest, payment: change(payment) }))

const other = 'ST000000000000000000002AMW42H'

describe('on a development chain', () => {
  let chain: TransferChain
  beforeAll(async () => {
    chain = await startTransferChain()
  })
  afterAll(() => chain?.stop())

  /** A token that takes more than it was asked for, which the post-condition stops, and a transfer that was replaced. */
  const getEnded = async () => {
    const ended: { account: CaipAddress; submitted: SubmittedTransfer; code: ErrorCode }[] = []
    const funds = { native: 100_000_000n, tokens: 0n }
    const greedy = chain.stacks.hostileTokens.find(({ symbol }) => symbol === 'XGREEDY')
    const reverted = await chain.createSender(funds)
    await chain.giveToken(greedy?.address ?? '', reverted.account, 1_000n)
    const request = {
      account: reverted.account,
      network: chain.network,
      token: { address: greedy?.address, symbol: 'XGREEDY', decimals: 6 },
      receiver: chain.createReceiver(),
      amount: 5n,
    }
    const submitted = await transfers.send(reverted.connector, { request })
    ended.push({ account: reverted.account, submitted, code: 'REVERTED' })
    return ended
  }

  describeTransfers('Stacks transfers', async () => ({
    ...chain.toHarness(transfers),
    getEnded,
    tampered: [
      alteredPayment('another receiver', payment =>
        payment.kind === 'stx'
          ? { ...payment, recipient: other }
          : { ...payment, functionArgs: [...payment.functionArgs.slice(0, 2), '09', '09'] },
      ),
      alteredPayment('another amount', payment =>
        payment.kind === 'stx'
          ? { ...payment, amount: payment.amount + 1n }
          : { ...payment, functionArgs: [`01${'0'.repeat(30)}ff`, ...payment.functionArgs.slice(1)] },
      ),
      alteredPayment('other post-conditions', payment =>
        payment.kind === 'stx' ? { ...payment, memo: 'x' } : { ...payment, postConditions: [] },
      ),
      alteredPayment('a mode that allows everything', payment =>
        payment.kind === 'stx' ? { ...payment, memo: 'x' } : { ...payment, postConditionMode: 'allow' },
      ),
      altered('another sender', transaction => ({ ...transaction, sender: other })),
      altered('another chain', transaction => ({ ...transaction, chainId: 1 })),
      altered('another network', transaction => ({ ...transaction, network: 'mainnet' })),
      altered('another nonce', transaction => ({ ...transaction, nonce: transaction.nonce + 1n })),
      altered('another fee', transaction => ({ ...transaction, fee: transaction.fee + 1n })),
      {
        name: 'bytes behind it',
        transfers: createTransfers(rest, transaction => `${encodeTransaction(transaction)}00`),
      },
      { name: 'nothing at all', transfers: createTransfers(rest, () => '') },
    ],
    close: async () => {},
  }))
})
