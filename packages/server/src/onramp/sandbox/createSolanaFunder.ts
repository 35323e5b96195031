import * as v from 'valibot'
import type { CallChain } from './chainCalls.js'
import type { Funder } from './funder.js'
import { signSolanaTransfer } from './signSolanaTransfer.js'

const BlockhashSchema = v.object({ value: v.object({ blockhash: v.string() }) })
const StatusSchema = v.object({
  value: v.tuple([
    v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullable(v.optional(v.string())) })),
  ]),
})

/** Pays lamports of a Solana development cluster. */
export function createSolanaFunder({ privateKey, call }: { privateKey: string; call: CallChain }): Funder {
  return {
    async sign({ to, amount }) {
      const latest = v.parse(BlockhashSchema, await call('getLatestBlockhash', [{ commitment: 'confirmed' }]))
      const { blockhash } = latest.value
      const signed = signSolanaTransfer({ privateKey, receiver: to, lamports: amount, blockhash })
      return { hash: signed.hash, transfer: signed.transaction }
    },
    async send({ transfer }) {
      await call('sendTransaction', [transfer, { encoding: 'base64', preflightCommitment: 'confirmed' }])
    },
    async read({ hash }) {
      const reply = await call('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
      const [status] = v.parse(StatusSchema, reply).value
      if (!status || status.confirmationStatus === 'processed') return undefined
      return status.err === null ? 'completed' : 'failed'
    },
  }
}
