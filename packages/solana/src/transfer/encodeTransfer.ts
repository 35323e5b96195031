import type { TransferRequest } from '@latchkit/core'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { TokenFacts } from './facts.js'

export type EncodeParameters = {
  request: TransferRequest
  payer: string
  token: TokenFacts | undefined
  blockhash: string
}

/** A blockhash for simulations, which replace it. */
export const anyBlockhash = '11111111111111111111111111111111'

/**
 * The transfer as an unsigned transaction in wire format. A legacy message: every wallet takes it, it is the
 * smallest, and it cannot name accounts by an address table. No compute budget: two or three of these
 * instructions stay far below the default of 200,000 units each, and wallets that want a priority fee put it
 * in themselves when they sign.
 */
export function encodeTransfer({ request, payer, token, blockhash }: EncodeParameters): Uint8Array {
  const feePayer = address(payer)
  // The height is our own bookkeeping and no part of the message.
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const message = appendTransactionMessageInstructions(
    toInstructions({ request, payer, token, blockhash }),
    setTransactionMessageLifetimeUsingBlockhash(
      lifetime,
      setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version: 'legacy' })),
    ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

function toInstructions({ request, payer, token }: EncodeParameters): Instruction[] {
  const owner = createNoopSigner(address(payer))
  const receiver = address(request.receiver)
  if (!token || request.token.address === undefined)
    return [getTransferSolInstruction({ source: owner, destination: receiver, amount: request.amount })]
  const programAddress = address(token.program)
  const mint = address(request.token.address)
  const destination = address(token.destination)
  const transfers = token.sources.map(source =>
    getTransferCheckedInstruction(
      {
        source: address(source.address),
        mint,
        destination,
        authority: owner,
        amount: source.amount,
        decimals: request.token.decimals,
      },
      { programAddress },
    ),
  )
  if (!token.creation) return transfers
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata: destination,
      owner: receiver,
      mint,
      tokenProgram: programAddress,
    }),
    ...transfers,
  ]
}
