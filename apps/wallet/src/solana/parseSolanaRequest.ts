import { base58 } from '@scure/base'
import { isRecord } from '../core/checks.js'
import { invalidParams, unauthorized, unsupportedMethod } from '../core/errors.js'
import type { SolanaContext, SolanaRequest, SolanaSendOptions } from '../core/solanaRequest.js'
import { isTransactionMessage, readTransaction, type SolanaTransaction } from './readTransaction.js'
import { parseSolanaSignIn } from './signIn.js'
import { isSolanaAddress, toBase58Bytes } from './solanaKey.js'

/** The Solana methods that need the person's consent, with WalletConnect's public shapes. */
export const solanaConsentMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

const messageLimit = 16_384
const batchLimit = 20

/**
 * Checks a Solana request from outside and turns it into the one value that is shown and signed.
 * @throws {WalletRpcError} 4100 not authorised, 4200 unknown method, -32602 bad parameters
 * @example parseSolanaRequest('solana_signMessage', { message: '…', pubkey: '…' }, context)
 */
export function parseSolanaRequest(method: string, params: unknown, context: SolanaContext): SolanaRequest {
  if (!solanaConsentMethods.some(name => name === method)) throw unsupportedMethod(method)
  if (!isRecord(params)) throw invalidParams('The parameters must be an object.')
  switch (method) {
    case 'solana_signMessage':
      return parseMessage(params, context)
    case 'solana_signTransaction':
      return toRequest([params['transaction']], params, context)
    case 'solana_signAllTransactions': {
      const { transactions } = params
      if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > batchLimit)
        throw invalidParams(`transactions must be a list of 1 to ${batchLimit} transactions.`)
      return toRequest(transactions, params, context)
    }
    default: {
      const send = toSendOptions(params['sendOptions'] ?? params['options'])
      const request = toRequest([params['transaction']], params, context)
      for (const [index, signature] of readTransaction(request.transactions[0]).signatures.entries()) {
        const { accounts } = readTransaction(request.transactions[0]).message
        if (accounts[index] !== request.address && signature.every(byte => byte === 0))
          throw invalidParams(`The signature of ${accounts[index]} is missing, so this cannot be sent yet.`)
      }
      return { ...request, send }
    }
  }
}

/** The authorised account that `value` names; without a name `fallback`. */
function toOwnAccount(value: unknown, context: SolanaContext): string | undefined {
  if (value === undefined || value === null) return undefined
  if (!isSolanaAddress(value)) throw invalidParams('pubkey must be an address: base58 of 32 bytes.')
  if (!context.accounts.includes(value))
    throw unauthorized(`The account ${value} is not connected to this site. Connect it first.`)
  return value
}

function parseMessage(params: Record<string, unknown>, context: SolanaContext): SolanaRequest {
  const { message } = params
  // Base58 is slow on long text, so its length is checked first.
  if (typeof message !== 'string' || message.length > messageLimit)
    throw invalidParams(`message must be base58 text of at most ${messageLimit} characters.`)
  const bytes = toBase58Bytes(message)
  if (!bytes) throw invalidParams('message must be base58 text.')
  const address = toOwnAccount(params['pubkey'], context) ?? context.accounts[0]
  if (address === undefined) throw unauthorized('No Solana account is connected to this site.')
  return toMessageRequest(bytes, address)
}

/**
 * A message to sign.
 * @throws {WalletRpcError} -32602 when the bytes are really a transaction
 */
export function toMessageRequest(
  bytes: Uint8Array,
  address: string,
): Extract<SolanaRequest, { kind: 'solanaMessage' }> {
  if (isTransactionMessage(bytes))
    throw invalidParams('This message is a transaction. Ask for its signature as a transaction.')
  const text = toText(bytes)
  return {
    kind: 'solanaMessage',
    address,
    message: base58.encode(bytes),
    text,
    signIn: text === undefined ? undefined : parseSolanaSignIn(text),
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function toRequest(
  values: readonly unknown[],
  params: Record<string, unknown>,
  context: SolanaContext,
): Extract<SolanaRequest, { kind: 'solanaTransactions' }> {
  const transactions = values.map((value, index) =>
    readTransaction(value, values.length > 1 ? `transactions[${index}]` : 'transaction'),
  )
  const signersOf = ({ message }: SolanaTransaction): readonly string[] =>
    message.accounts.slice(0, message.signerCount)
  const named = toOwnAccount(params['pubkey'], context)
  const address =
    named ?? context.accounts.find(account => transactions[0] && signersOf(transactions[0]).includes(account))
  if (address === undefined || !transactions.every(transaction => signersOf(transaction).includes(address)))
    throw unauthorized('The transaction does not ask for the signature of a connected account.')
  return {
    kind: 'solanaTransactions',
    address,
    chain: context.chain.caipNetworkId,
    transactions: values.map(String),
  }
}

function toSendOptions(value: unknown): SolanaSendOptions {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw invalidParams('sendOptions must be an object.')
  const { preflightCommitment: commitment } = value
  if (
    commitment !== undefined &&
    commitment !== 'processed' &&
    commitment !== 'confirmed' &&
    commitment !== 'finalized'
  )
    throw invalidParams('sendOptions.preflightCommitment must be processed, confirmed or finalized.')
  const whole = (field: string): number | undefined => {
    const number = value[field]
    if (number === undefined || number === null) return undefined
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
      throw invalidParams(`sendOptions.${field} must be a whole number.`)
    return number
  }
  return {
    preflightCommitment: commitment,
    maxRetries: whole('maxRetries'),
    minContextSlot: whole('minContextSlot'),
  }
}
