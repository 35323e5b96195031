import { base58 } from '@scure/base'
import { isRecord } from '../core/checks.js'
import { internalError, unauthorized, WalletRpcError } from '../core/errors.js'
import { callRpc } from '../core/rpc.js'
import type { SolanaRequest, SolanaSendOptions } from '../core/solanaRequest.js'
import type { SolanaAccount, SolanaChain } from '../core/walletConfig.js'
import { readTransaction, withSignature } from './readTransaction.js'
import { signWithSolanaKey } from './solanaKey.js'

/** A signed Solana transaction; `signature` is its id, known before it is sent. */
export type SignedSolana = { transaction: string; signature: string }

/** The account a request needs. @throws {WalletRpcError} 4100 when the wallet has no such account */
function findSolanaAccount(accounts: readonly SolanaAccount[], address: string): SolanaAccount {
  const account = accounts.find(candidate => candidate.address === address)
  if (!account) throw unauthorized(`The wallet has no account ${address}.`)
  return account
}

/** Signs exactly the bytes that were shown. */
function signSolanaTransaction(
  transaction: string,
  account: SolanaAccount,
): { transaction: string; signature: string } {
  const read = readTransaction(transaction)
  const signature = signWithSolanaKey(account.privateKey, read.messageBytes)
  return {
    transaction: withSignature(read, account.address, signature),
    signature: base58.encode(signature),
  }
}

/**
 * Hands a signed transaction to the cluster, which tries it first. The same one twice is not an error, so it can be
 * repeated after an interruption.
 * @returns the transaction's id, base58
 * @throws {WalletRpcError} with the node's reason and its program logs
 */
async function sendSolana(
  transaction: string,
  chain: SolanaChain,
  options: SolanaSendOptions,
): Promise<string> {
  // The id is the fee payer's signature, regardless of other signers.
  const id = base58.encode(readTransaction(transaction).signatures[0] ?? new Uint8Array(64))
  const { preflightCommitment = 'confirmed', maxRetries, minContextSlot } = options
  try {
    await callRpc(chain, 'sendTransaction', [
      transaction,
      {
        encoding: 'base64',
        skipPreflight: false,
        preflightCommitment,
        ...(maxRetries === undefined ? {} : { maxRetries }),
        ...(minContextSlot === undefined ? {} : { minContextSlot }),
      },
    ])
  } catch (error) {
    const known = await isKnown(id, chain)
    if (!(error instanceof WalletRpcError)) throw error
    // The node's own code for a failed trial means 'already open' to a site; EIP-1474 has one for this.
    if (!known) throw error.code === -32002 ? new WalletRpcError(-32003, error.message, error.data) : error
  }
  return id
}

async function isKnown(id: string, chain: SolanaChain): Promise<boolean> {
  const answer = await callRpc(chain, 'getSignatureStatuses', [
    [id],
    { searchTransactionHistory: true },
  ]).catch(() => null)
  return isRecord(answer) && Array.isArray(answer['value']) && isRecord(answer['value'][0])
}

/**
 * Runs what was approved; returns the result in the shape of the method.
 * @param options.signed what an interrupted run had signed already
 * @param options.remember keeps what is signed before it is sent
 * @throws {WalletRpcError} that the app receives
 */
export async function runSolanaRequest(
  request: SolanaRequest,
  method: string,
  options: {
    accounts: readonly SolanaAccount[]
    chains: readonly SolanaChain[]
    signed?: SignedSolana | undefined
    remember?: ((signed: SignedSolana) => Promise<void>) | undefined
  },
): Promise<unknown> {
  const account = findSolanaAccount(options.accounts, request.address)
  if (request.kind === 'solanaMessage') {
    const signature = base58.encode(signWithSolanaKey(account.privateKey, base58.decode(request.message)))
    return method === 'solana_signIn'
      ? { pubkey: account.address, signedMessage: request.message, signature }
      : { signature }
  }
  const { transactions, send } = request
  if (send) {
    const chain = options.chains.find(candidate => candidate.caipNetworkId === request.chain)
    if (!chain) throw internalError('The network of this request no longer exists.')
    const signed = options.signed ?? signSolanaTransaction(transactions[0] ?? '', account)
    if (!options.signed) await options.remember?.(signed)
    return { signature: await sendSolana(signed.transaction, chain, send) }
  }
  const signed = transactions.map(transaction => signSolanaTransaction(transaction, account))
  if (method === 'solana_signAllTransactions')
    return { transactions: signed.map(({ transaction }) => transaction) }
  return signed[0]
}
