import { getBase58Decoder, getBase64EncodedWireTransaction } from '@solana/kit'
import { getTokenBalances } from './accounts.js'
import { type AccountState, type Landed, type Ledger, lag } from './ledger.js'
import { decodeMessage, instructionsOf } from './transactions.js'

/** How far a transaction has come, as `getSignatureStatuses` says it. */
export function toStatus(ledger: Ledger, { slot, error }: Landed): Record<string, unknown> {
  const confirmations = ledger.slot() - slot
  const isFinal = confirmations >= lag.finalized
  return {
    slot,
    confirmations: isFinal ? null : confirmations,
    confirmationStatus: isFinal ? 'finalized' : confirmations >= lag.confirmed ? 'confirmed' : 'processed',
    err: error,
    status: error ? { Err: error } : { Ok: null },
  }
}

/** Newest first. */
export function getSignatures(
  ledger: Ledger,
  address: string,
  { limit, before, until }: { limit: number; before?: unknown; until?: unknown },
): unknown[] {
  const all = [...ledger.landed.values()].reverse()
  const from = all.findIndex(({ signature }) => signature === before) + 1
  const end = all.findIndex(({ signature }) => signature === until)
  return all
    .slice(from, end < 0 ? undefined : end)
    .filter(({ addresses }) => addresses.some(each => each === address))
    .slice(0, limit)
    .map(landed => {
      const { confirmationStatus } = toStatus(ledger, landed)
      const { signature, slot, blockTime, error: err } = landed
      return { signature, slot, blockTime, err, memo: null, confirmationStatus }
    })
}

/** A transaction with what it did, as `getTransaction` says it. */
export function describeTransaction(ledger: Ledger, landed: Landed, encoding: unknown): unknown {
  const { transaction, slot, blockTime, error, fee, logs, before, after } = landed
  if (!transaction) return null
  const lamports = (states: readonly AccountState[]) => states.map(state => state?.lamports ?? 0n)
  const message = decodeMessage(transaction.messageBytes)
  return {
    slot,
    blockTime,
    version: message.version,
    meta: {
      err: error,
      status: error ? { Err: error } : { Ok: null },
      fee,
      preBalances: lamports(before),
      postBalances: lamports(after),
      preTokenBalances: getTokenBalances(ledger, before),
      postTokenBalances: getTokenBalances(ledger, after),
      innerInstructions: [],
      loadedAddresses: { readonly: [], writable: [] },
      logMessages: logs,
      computeUnitsConsumed: landed.unitsConsumed,
      rewards: [],
    },
    transaction:
      encoding === 'base64'
        ? [getBase64EncodedWireTransaction(transaction), 'base64']
        : {
            signatures: Object.values(transaction.signatures).map(each =>
              getBase58Decoder().decode(each ?? new Uint8Array(64)),
            ),
            message: {
              accountKeys: message.staticAccounts,
              header: {
                numRequiredSignatures: message.header.numSignerAccounts,
                numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
                numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
              },
              recentBlockhash: message.lifetimeToken,
              instructions: instructionsOf(message).map(({ programAddressIndex, accountIndices, data }) => ({
                programIdIndex: programAddressIndex,
                accounts: accountIndices ?? [],
                data: getBase58Decoder().decode(Uint8Array.from(data ?? [])),
                stackHeight: null,
              })),
            },
          },
  }
}
