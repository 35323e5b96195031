import {
  type CompiledTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { SimulatedTransactionInfo } from 'litesvm'
import { type AccountState, type Commitment, type Ledger, read } from './ledger.js'
import { invalidParams, RpcError } from './rpcError.js'
import { type TransactionErrorJson, toSentence } from './transactionError.js'

type Message = CompiledTransactionMessage & { lifetimeToken?: string | undefined }

/** A transaction as it came over the wire, taken apart. */
export type Incoming = { transaction: Transaction; message: Message; signature: string }

export type Simulation = {
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: number
  returnData: { programId: string; data: [string, 'base64'] } | null
  accounts: ReadonlyMap<string, AccountState>
}

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const signatureFee = 5000n

/** @throws RpcError -32602 when it is no transaction */
export function decodeTransaction(text: unknown, encoding: unknown): Incoming {
  if (typeof text !== 'string') throw invalidParams('the transaction is not text')
  try {
    const bytes = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text)
    const transaction = getTransactionDecoder().decode(bytes)
    const message = decodeMessage(transaction.messageBytes)
    const [first] = Object.values(transaction.signatures)
    return { transaction, message, signature: getBase58Decoder().decode(first ?? new Uint8Array(64)) }
  } catch {
    throw invalidParams('failed to deserialize the transaction')
  }
}

export const decodeMessage = (bytes: ArrayLike<number>): Message =>
  getCompiledTransactionMessageDecoder().decode(Uint8Array.from(bytes)) as Message

/** Lamports: each signature, and what the message bids for its compute units. */
export function getFee(message: Message): bigint {
  const { header, staticAccounts } = message
  let price = 0n
  let limit: bigint | undefined
  let others = 0
  for (const { programAddressIndex, data } of instructionsOf(message)) {
    if (staticAccounts[programAddressIndex] !== computeBudgetProgram) {
      others++
      continue
    }
    const bytes = Buffer.from(data ?? [])
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1))
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1)
  }
  const units = limit ?? BigInt(Math.min(others * 200_000, 1_400_000))
  return BigInt(header.numSignerAccounts) * signatureFee + (price * units + 999_999n) / 1_000_000n
}

export type CompiledInstruction = {
  programAddressIndex: number
  accountIndices?: readonly number[] | undefined
  data?: ArrayLike<number> | undefined
}

/** @throws RpcError -32602 for versions that hold them otherwise */
export function instructionsOf(message: Message): readonly CompiledInstruction[] {
  if ('instructions' in message) return message.instructions
  throw invalidParams('the version of the transaction is not supported')
}

/** Runs a transaction without keeping what it does. */
export function simulate(
  ledger: Ledger,
  { transaction, message }: Incoming,
  options: { checkSignatures: boolean; checkBlockhash: boolean },
): Simulation {
  const nothing = { logs: [], unitsConsumed: 0, returnData: null, accounts: new Map() }
  if (options.checkBlockhash && !ledger.isBlockhashValid(message.lifetimeToken ?? ''))
    return { error: 'BlockhashNotFound', ...nothing }
  const { svm } = ledger
  svm.withSigverify(options.checkSignatures)
  try {
    const result = svm.simulateTransaction(transaction)
    const isDone = result instanceof SimulatedTransactionInfo
    const { error, meta } = isDone ? { error: null, meta: result.meta() } : read(result)
    const returned = meta.returnData()
    return {
      error,
      logs: meta.logs(),
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      returnData: returned.data().length
        ? {
            programId: getBase58Decoder().decode(returned.programId()),
            data: [Buffer.from(returned.data()).toString('base64'), 'base64'],
          }
        : null,
      accounts: new Map(
        isDone ? result.postAccounts().map(account => [account.address, toState(account)]) : [],
      ),
    }
  } catch {
    // A transaction that is not fully signed is refused by the wrapper, before the machine sees it.
    return { error: 'SignatureFailure', ...nothing }
  } finally {
    svm.withSigverify(true)
  }
}

const toState = (account: ReturnType<SimulatedTransactionInfo['postAccounts']>[number]): AccountState => ({
  lamports: account.lamports,
  programAddress: account.programAddress,
  data: account.data as Uint8Array,
})

/**
 * Takes a transaction into the next block; without preflight one that cannot land is dropped in silence, as by a node.
 * @throws RpcError -32003 for a bad signature, -32002 when the preflight fails
 */
export function send(
  ledger: Ledger,
  incoming: Incoming,
  { skipPreflight }: { skipPreflight: boolean },
): string {
  const { signature, transaction, message } = incoming
  const fee = Number(getFee(message))
  const known = ledger.landed.has(signature)
  if (!skipPreflight) {
    const simulation: Pick<Simulation, 'error' | 'logs' | 'unitsConsumed'> = known
      ? { error: 'AlreadyProcessed', logs: [], unitsConsumed: 0 }
      : simulate(ledger, incoming, { checkSignatures: true, checkBlockhash: true })
    const { error, logs, unitsConsumed } = simulation
    if (error === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
    if (error) {
      const data = { accounts: null, err: error, logs, returnData: null, unitsConsumed }
      throw new RpcError(-32002, `Transaction simulation failed: ${toSentence(error)}`, data)
    }
  }
  if (known || !ledger.isBlockhashValid(message.lifetimeToken ?? '')) return signature
  try {
    ledger.execute(transaction, { signature, fee })
  } catch {
    // Not fully signed: dropped.
  }
  return signature
}

export const toCommitment = (value: unknown): Commitment =>
  value === 'processed' || value === 'confirmed' ? value : 'finalized'
