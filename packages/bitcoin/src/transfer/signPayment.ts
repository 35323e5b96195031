import type { CaipAddress } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { assertSameTransaction } from '../psbt/assertSameTransaction.js'
import { finalize } from '../psbt/finalize.js'
import { readPsbt } from '../psbt/readPsbt.js'
import type { SigningRequest } from '../psbt/types.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { toAddress } from '../utils/caip.js'

/** All inputs of a payment are of one address. */
export const toSigningRequest = (psbt: Uint8Array): SigningRequest => ({
  psbt,
  inputs: readPsbt(psbt).inputs.map((_, index) => ({ index })),
})

/** The parameters of `signPsbt`. */
export const toParams = ({ psbt, inputs }: SigningRequest, account: CaipAddress): object => {
  const address = toAddress(account)
  return {
    account: address,
    psbt: toBase64(psbt),
    signInputs: inputs.map(({ index }) => ({ index, address })),
    broadcast: false,
  }
}

/**
 * The transaction to send, of what the wallet returned: ours, with the signatures that verify.
 * @throws WALLET_FAILED where the wallet changed anything
 */
export function readSignedPayment(request: SigningRequest, returned: unknown): Uint8Array {
  const bytes = fromBase64((returned as { psbt?: unknown } | null)?.psbt)
  if (!bytes)
    throw new LatchkitError('WALLET_FAILED', { shortMessage: 'The wallet did not sign the payment.' })
  return finalize(request, assertSameTransaction(request, bytes))
}
