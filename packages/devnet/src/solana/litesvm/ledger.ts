import { createHash } from 'node:crypto'
import {
  type Address,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  lamports,
  type Transaction,
} from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { GenesisAccount } from '../genesis.js'
import { hasLanded, type TransactionErrorJson, toErrorJson } from './transactionError.js'

export type Commitment = 'processed' | 'confirmed' | 'finalized'
/** Slots that a commitment is behind. */
export const lag: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 31 }
/** Slots that a blockhash stays valid. */
const blockhashLife = 150
/** High enough that the finalized slot is not negative. */
const firstSlot = 32

/** A transaction in a block. */
export type Landed = {
  signature: string
  slot: number
  blockTime: number
  error: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: number
  fee: number
  /** Every account the message names, in its order. */
  addresses: readonly Address[]
  before: readonly AccountState[]
  after: readonly AccountState[]
  /** Absent for an airdrop, which has no signature. */
  transaction?: Transaction | undefined
}

export type AccountState = { lamports: bigint; programAddress: Address; data: Uint8Array } | undefined

export type LedgerEvent = { type: 'slot'; slot: number } | { type: 'landed'; landed: Landed }

/** One chain without forks: a slot passes every `slotTime` milliseconds, a transaction lands at once. */
export type Ledger = {
  svm: LiteSVM
  slot(commitment?: Commitment): number
  blockhash(commitment: Commitment): { blockhash: string; lastValidBlockHeight: number }
  isBlockhashValid(blockhash: string): boolean
  getAccount(address: Address): AccountState
  /** @returns the error of a transaction that did not land, else null */
  execute(transaction: Transaction, details: { signature: string; fee: number }): TransactionErrorJson | null
  airdrop(address: Address, amount: bigint): string
  landed: ReadonlyMap<string, Landed>
  watch(listener: (event: LedgerEvent) => void): () => void
  stop(): void
}

export function createLedger(parameters: { genesis: readonly GenesisAccount[]; slotTime: number }): Ledger {
  const { genesis, slotTime } = parameters
  // The ledger checks blockhashes itself, because LiteSVM accepts only the latest.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const landed = new Map<string, Landed>()
  const listeners = new Set<(event: LedgerEvent) => void>()
  const slots = new Map<string, number>()
  let current = firstSlot

  for (const { address, lamports: amount, owner, data } of genesis)
    svm.setAccount({
      address,
      lamports: lamports(amount),
      programAddress: owner,
      data,
      executable: false,
      space: BigInt(data.length),
    })
  for (let slot = 1; slot <= current; slot++) slots.set(toBlockhash(slot), slot)
  setTime()

  const slot = (commitment: Commitment = 'processed'): number => current - lag[commitment]
  const emit = (event: LedgerEvent): void => {
    for (const listener of listeners) listener(event)
  }
  function setTime(): void {
    svm.setClock(new Clock(BigInt(current), 0n, 0n, 1n, BigInt(Math.floor(Date.now() / 1000))))
  }
  const timer = setInterval(() => {
    current++
    slots.set(toBlockhash(current), current)
    slots.delete(toBlockhash(current - blockhashLife - 1 - lag.finalized))
    setTime()
    emit({ type: 'slot', slot: current })
  }, slotTime)

  const getAccount = (address: Address): AccountState => {
    const account = svm.getAccount(address)
    // A closed account remains as an empty account until it is purged.
    return account.exists && account.lamports > 0n
      ? { ...account, data: account.data as Uint8Array }
      : undefined
  }
  const record = (entry: Omit<Landed, 'slot' | 'blockTime' | 'after'>): void => {
    const after = entry.addresses.map(getAccount)
    const full = { ...entry, after, slot: current, blockTime: Math.floor(Date.now() / 1000) }
    landed.set(full.signature, full)
    emit({ type: 'landed', landed: full })
  }

  return {
    svm,
    slot,
    blockhash: commitment => {
      const at = slot(commitment)
      return { blockhash: toBlockhash(at), lastValidBlockHeight: at + blockhashLife }
    },
    isBlockhashValid: blockhash => {
      const at = slots.get(blockhash)
      return at !== undefined && current - at <= blockhashLife
    },
    getAccount,
    execute: (transaction, { signature, fee }) => {
      const addresses = getAddresses(transaction)
      const before = addresses.map(getAccount)
      const result = svm.sendTransaction(transaction)
      const { error, meta } = read(result)
      if (!hasLanded(error)) return error
      const units = Number(meta.computeUnitsConsumed())
      record({
        signature,
        error,
        logs: meta.logs(),
        unitsConsumed: units,
        fee,
        addresses,
        before,
        transaction,
      })
      return null
    },
    airdrop: (address, amount) => {
      const before = [getAccount(address)]
      // Two airdrops of one amount to one address are two transactions.
      svm.expireBlockhash()
      const result = svm.airdrop(address, lamports(amount))
      if (!result || result instanceof FailedTransactionMetadata) throw new Error('The airdrop failed.')
      const signature = getBase58Decoder().decode(result.signature())
      const logs = result.logs()
      record({ signature, error: null, logs, unitsConsumed: 150, fee: 5000, addresses: [address], before })
      return signature
    },
    landed,
    watch: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}

/** LiteSVM's result, in one shape. */
export function read(result: TransactionMetadata | FailedTransactionMetadata): {
  error: TransactionErrorJson | null
  meta: TransactionMetadata
} {
  if (result instanceof FailedTransactionMetadata)
    return { error: toErrorJson(result.err()), meta: result.meta() }
  return { error: null, meta: result }
}

/** The accounts that a transaction names itself; those of lookup tables are not among them. */
function getAddresses(transaction: Transaction): readonly Address[] {
  return getCompiledTransactionMessageDecoder().decode(transaction.messageBytes).staticAccounts
}

/** A blockhash for each slot, the same on every start. */
function toBlockhash(slot: number): string {
  return getAddressDecoder().decode(createHash('sha256').update(`latchkit slot ${slot}`).digest())
}
