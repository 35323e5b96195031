import type { Connector, SubmittedTransfer, Transfers } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { toBase64 } from '../utils/bytes.js'
import { namespace } from '../utils/namespace.js'
import { assertTransfer } from './assertTransfer.js'
import { checkAccount } from './checkAccount.js'
import { checkRequest } from './checkRequest.js'
import { type EncodeParameters, encodeTransfer } from './encodeTransfer.js'
import { plannedTransfers, prepare } from './prepare.js'
import { type SignedTransfer, signTransfer } from './signTransfer.js'
import { submitTransfer } from './submitTransfer.js'

/** See `Transfers.send`. Whatever `encode` returns is checked: only the requested transfer reaches the wallet. */
export async function send(
  rpc: RpcClient,
  connector: Connector,
  { request, reviewedFee, requestId, onAsk }: Parameters<Transfers['send']>[1],
  encode: (parameters: EncodeParameters) => Uint8Array = encodeTransfer,
): Promise<SubmittedTransfer> {
  const { network } = request
  const read = { rpc, network }
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const payer = checkRequest(request)
  if (request.receiver === request.token.address)
    throw new LatchkitError('INVALID_ADDRESS', {
      shortMessage: 'The recipient is the token itself: anything sent there is lost.',
    })
  const planned = plannedTransfers.take(request)
  const [prepared] = await Promise.all([
    planned ?? prepare({ request, payer, read, withFee: reviewedFee !== undefined }),
    checkAccount(connector, request, payer),
  ])
  const { token, blockhash, lastValidBlockHeight, isSimulated, fee, fetchedAt } = prepared
  if (reviewedFee && fee && isFeeChanged(reviewedFee, fee)) throw new LatchkitError('FEE_CHANGED')
  const wire = encode({ request, payer, token, blockhash })
  const decoded = await assertTransfer(wire, { request, payer, token, blockhash })
  const submit = (signed: SignedTransfer): Promise<SubmittedTransfer> =>
    submitTransfer(rpc, { network, signed, lastValidBlockHeight, fetchedAt, isSimulated })
  const ask = (method: string): void =>
    onAsk?.({ method, wire: toBase64(wire), lastValidBlockHeight: lastValidBlockHeight.toString() })
  return signTransfer(
    connector,
    { request, payer, token, wire, decoded, isSimulated, requestId, onAsk: ask },
    submit,
  )
}
