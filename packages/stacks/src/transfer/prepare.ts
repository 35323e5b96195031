import type { TransferFee, TransferRequest } from '@latchkit/core'
import { createPlanCache, LatchkitError, type PlanCache, type RestClient } from '@latchkit/core/family'
import { type ChainAccount, getAccount, type ReadOptions } from '../actions/getAccount.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { readTransaction } from '../transaction/readTransaction.js'
import type { Payment, UnsignedTransaction } from '../transaction/types.js'
import { toChainId, toNetworkName } from '../utils/caip.js'
import { checkNetwork } from './checkNetwork.js'
import { toTokenPayment } from './clarity.js'
import { type FeeChoice, type FeeChoices, getFeeChoices, toFeeChoice, toTransferFee } from './fee.js'
import { getNonce } from './getNonce.js'
import { readToken } from './token.js'

/** What was read of the chain for a transfer. */
export type Prepared = {
  transaction: UnsignedTransaction
  account: ChainAccount
  fee: TransferFee
  choices: FeeChoices
}

/** Transfers that `plan` has read: `send` uses them without another read. */
export const plannedTransfers: PlanCache<Prepared> = createPlanCache()

export type PrepareParameters = {
  sender: string
  payment: Payment
  /** Default: the one in the middle. */
  fee?: FeeChoice | bigint | undefined
}

/**
 * Completes a payment with nonce and fee.
 * @throws RPC_FAILED, CHAIN_MISMATCH …
 */
export async function prepareTransaction(
  rest: RestClient,
  { sender, payment, fee: wanted }: PrepareParameters,
  read: ReadOptions,
): Promise<Prepared> {
  const { network } = read
  const chainId = toChainId(network)
  if (chainId === undefined) throw new LatchkitError('CHAIN_MISMATCH')
  const draft = {
    payment,
    sender,
    network: toNetworkName(network.caipNetworkId),
    chainId,
    nonce: 0n,
    fee: 0n,
  }
  const encoded = encodeTransaction(draft)
  const payload = readTransaction(encoded)?.payload ?? ''
  const [account, choices] = await Promise.all([
    getAccount(rest, sender, read),
    getFeeChoices(rest, { payload, length: encoded.length / 2 }, read),
    checkNetwork(rest, read, chainId),
    rest.assertBroadcast(network),
  ])
  const nonce = await getNonce(rest, sender, account, read)
  const fee = toTransferFee(choices, wanted)
  return { transaction: { ...draft, nonce, fee: fee.amount }, account, fee, choices }
}

/**
 * Reads everything that a transfer needs.
 * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, RPC_FAILED …
 */
export async function prepare(
  rest: RestClient,
  { request, sender }: { request: TransferRequest; sender: string },
  read: ReadOptions,
): Promise<Prepared> {
  const { receiver, amount } = request
  const token = await readToken(rest, request, sender, read)
  const payment: Payment = token
    ? toTokenPayment({ ...token, sender, receiver, amount, memo: '' })
    : { kind: 'stx', recipient: receiver, amount, memo: '' }
  const fee = toFeeChoice(request.feeRate)
  const prepared = await prepareTransaction(rest, { sender, payment, fee }, read)
  const missing = prepared.fee.amount + (token ? 0n : amount) - prepared.account.balance
  if (missing > 0n)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      context: { fee: prepared.fee.amount.toString(), missing: missing.toString() },
    })
  if (token && amount > token.balance)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      shortMessage: 'The account does not hold enough of this token.',
    })
  return prepared
}
