import type { Connector, Network, SubmittedTransfer } from '@latchkit/core'
import { askWallet, LatchkitError, type RestClient, wait } from '@latchkit/core/family'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ReadTransaction } from '../transaction/readTransaction.js'
import type { Payment, UnsignedTransaction } from '../transaction/types.js'
import { assertSigned } from './assertTransfer.js'
import { broadcast } from './broadcast.js'
import { toConditionText } from './conditionText.js'
import { type Expectation, getRecord, isExpected, isTransactionId } from './record.js'

export type SignTransferParameters = {
  network: Network
  transaction: UnsignedTransaction
  /** Unsigned, in hex, and the same read. */
  hex: string
  expected: ReadTransaction
  requestId?: string | undefined
  onAsk?: ((asked: Readonly<Record<string, string>>) => void) | undefined
}

export const signMethod = 'stx_signTransaction'
/** Milliseconds before each look for a transaction that a wallet has sent: an API's index lags behind the node. */
const lookDelaysMs = [0, 400, 800, 1600]

const failed = (shortMessage: string, hash?: string): LatchkitError =>
  new LatchkitError('WALLET_FAILED', { shortMessage, ...(hash ? { context: { hash } } : {}) })

/** What `watch` needs of a transaction. */
const toSubmitted = (
  id: string,
  nonce: bigint,
  more: Readonly<Record<string, string>> = {},
): SubmittedTransfer => ({ hash: id, follow: { nonce: nonce.toString(), ...more } })

function toExpected(payment: Payment, sender: string): Expectation {
  if (payment.kind === 'stx')
    return {
      kind: 'stx',
      sender,
      recipient: payment.recipient,
      amount: payment.amount.toString(),
      memo: bytesToHex(utf8ToBytes(payment.memo)),
    }
  return {
    kind: 'call',
    sender,
    contract: payment.contract,
    function: payment.functionName,
    arguments: payment.functionArgs.join(),
    mode: payment.postConditionMode,
    conditions: payment.postConditions.map(toConditionText).join(),
  }
}

/** The wallet's own request for a payment, for one that does not sign without sending. */
function toOwnRequest(payment: Payment): { method: string; params: object } {
  if (payment.kind === 'stx')
    return {
      method: 'stx_transferStx',
      params: {
        recipient: payment.recipient,
        amount: payment.amount.toString(),
        ...(payment.memo ? { memo: payment.memo } : {}),
      },
    }
  const { kind: _kind, ...params } = payment
  return { method: 'stx_callContract', params }
}

/**
 * A transaction that the wallet has sent itself is compared as soon as the API has it.
 * @throws WALLET_FAILED
 */
async function readSent(
  rest: RestClient,
  { network, expected, transaction: { payment, sender, nonce } }: SignTransferParameters,
  response: unknown,
): Promise<SubmittedTransfer> {
  const { txid, transaction } = (response ?? {}) as { txid?: unknown; transaction?: unknown }
  const id = typeof txid === 'string' ? `0x${txid.replace(/^0x/, '').toLowerCase()}` : undefined
  if (!isTransactionId(id)) throw failed('The wallet did not return the id of a transaction.')
  if (typeof transaction === 'string' && transaction !== '') {
    const signed = assertSigned(transaction, expected)
    if (signed.id !== id) throw failed('The wallet returned the id of another transaction.', id)
    return toSubmitted(id, signed.nonce)
  }
  const expectation = toExpected(payment, sender)
  for (const delayMs of lookDelaysMs) {
    if (delayMs > 0) await wait(delayMs)
    const record = await getRecord(rest, id, { network }).catch(() => undefined)
    if (!record) continue
    if (!isExpected(record, expectation))
      throw failed('The wallet sent another transaction than it was asked to.', id)
    return toSubmitted(id, nonce)
  }
  // Not seen yet: it is compared before it is followed.
  return toSubmitted(id, nonce, expectation)
}

/**
 * Asks the wallet to sign, or to send where it supports only that, and compares what it did with what it was asked to.
 * @throws USER_REJECTED, WALLET_FAILED (it changed the transaction, or did not sign it) …
 */
export async function signTransfer(
  rest: RestClient,
  connector: Pick<Connector, 'request'>,
  parameters: SignTransferParameters,
): Promise<SubmittedTransfer> {
  const { network, transaction, hex, expected, requestId, onAsk } = parameters
  const { caipNetworkId } = network
  const { sender, payment, nonce } = transaction
  const ask = async (
    method: string,
    params: object,
    read: (response: unknown) => Promise<SubmittedTransfer>,
    onUnsupported?: (() => Promise<SubmittedTransfer>) | undefined,
  ): Promise<SubmittedTransfer> => {
    onAsk?.({ method, transaction: hex })
    const request = { method, params: { address: sender, ...params }, caipNetworkId, requestId }
    return askWallet(connector, request, read, onUnsupported)
  }
  const askToSend = async (): Promise<SubmittedTransfer> => {
    const own = toOwnRequest(payment)
    return ask(own.method, { ...own.params, fee: transaction.fee, nonce }, response =>
      readSent(rest, parameters, response),
    )
  }
  // Wallets take two modes in their own requests; the third is only in the bytes that they sign.
  const isBytesOnly = payment.kind === 'call' && payment.postConditionMode === 'originator'
  return ask(
    signMethod,
    { transaction: hex, broadcast: false },
    response => submitSigned(rest, { network, expected }, response),
    isBytesOnly ? undefined : askToSend,
  )
}

/**
 * Sends what a wallet has signed, and only that.
 * @throws WALLET_FAILED, or the node's error
 */
export async function submitSigned(
  rest: RestClient,
  { network, expected }: { network: Network; expected: ReadTransaction },
  response: unknown,
): Promise<SubmittedTransfer> {
  const { transaction } = (response ?? {}) as { transaction?: unknown }
  const signed = assertSigned(typeof response === 'string' ? response : transaction, expected)
  const hex = String(typeof response === 'string' ? response : transaction).replace(/^0x/, '')
  return toSubmitted(await broadcast(rest, { network, transaction: hex, id: signed.id }), signed.nonce)
}
