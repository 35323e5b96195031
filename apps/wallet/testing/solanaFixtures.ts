import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  type AccountMeta,
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { SolanaAccount, SolanaChain } from '../src/config/config.js'
import { config } from './fixtures.js'

/** The test phrase's Solana accounts and the demo's cluster, as tests speak of them. */
export const [solana1, solana2, solana3] = config.solana.accounts as [
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
]
export const [cluster] = config.solana.chains as [SolanaChain]
export const solanaStranger: string = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(7)))
export const someBlockhash = base58.encode(new Uint8Array(32).fill(9))

export type BuildTransactionOptions = {
  payer?: string | undefined
  version?: 'legacy' | 0 | undefined
  recent?: string | undefined
  /** Lookup tables by address, with the addresses they hold. */
  tables?: Readonly<Record<string, readonly string[]>> | undefined
}

/** An unsigned transaction in base64, made by the official client. */
export function buildTransaction(
  instructions: readonly Instruction[],
  options: BuildTransactionOptions = {},
): string {
  const { payer = solana1.address, version = 0, recent = someBlockhash, tables } = options
  const lifetime = { blockhash: blockhash(recent) as Blockhash, lastValidBlockHeight: 1_000n }
  if (version === 'legacy')
    return pipe(
      createTransactionMessage({ version: 'legacy' }),
      message => setTransactionMessageFeePayer(address(payer), message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstructions(instructions, message),
      message => getBase64EncodedWireTransaction(compileTransaction(message)),
    )
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(address(payer), message),
    message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    message => appendTransactionMessageInstructions(instructions, message),
    message =>
      tables
        ? compressTransactionMessageUsingAddressLookupTables(
            message,
            Object.fromEntries(
              Object.entries(tables).map(([table, held]) => [table, held.map(each => address(each))]),
            ),
          )
        : message,
    message => getBase64EncodedWireTransaction(compileTransaction(message)),
  )
}

/** SOL from one account to another, as an instruction. */
export const transferSol = (
  lamports: bigint,
  to: string = solanaStranger,
  from: string = solana1.address,
): Instruction =>
  getTransferSolInstruction({
    source: { address: address(from), signTransactions: async () => [] },
    destination: address(to),
    amount: lamports,
  })

/** Any instruction; a role of the account metas is 's' for a signer, 'w' for writable, '' for read only. */
export function instruction(
  program: string,
  data: Uint8Array | readonly number[],
  accounts: readonly (readonly [address: string, role?: '' | 's' | 'w' | 'sw'])[] = [],
): Instruction {
  const roles = {
    '': AccountRole.READONLY,
    w: AccountRole.WRITABLE,
    s: AccountRole.READONLY_SIGNER,
    sw: AccountRole.WRITABLE_SIGNER,
  } as const
  return {
    programAddress: address(program),
    data: Uint8Array.from(data),
    accounts: accounts.map(
      ([each, role = '']): AccountMeta => ({ address: address(each), role: roles[role] }),
    ),
  }
}

/** A 64-bit amount, least byte first. */
export function u64(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
