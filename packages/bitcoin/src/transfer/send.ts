import type { Connector, SubmittedTransfer, Transfers } from '@latchkit/core'
import { askWallet, isFeeChanged, LatchkitError, type RestClient } from '@latchkit/core/family'
import { toBase64 } from '../utils/bytes.js'
import { namespace } from '../utils/namespace.js'
import { assertTransfer } from './assertTransfer.js'
import { checkAccount } from './checkAccount.js'
import { checkRequest } from './checkRequest.js'
import { createPaymentPsbt } from './createPaymentPsbt.js'
import { plannedTransfers, prepare } from './prepare.js'
import { readSignedPayment, toParams, toSigningRequest } from './signPayment.js'
import { submit } from './submit.js'
import { withoutPrevious } from './withoutPrevious.js'

/** See `Transfers.send`. Whatever `encode` returns is checked: only the requested payment reaches the wallet. */
export async function send(
  rest: RestClient,
  connector: Connector,
  { request, reviewedFee, requestId, onAsk }: Parameters<Transfers['send']>[1],
  encode: typeof createPaymentPsbt = createPaymentPsbt,
): Promise<SubmittedTransfer> {
  const { network, account } = request
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const parties = checkRequest(request)
  const planned = plannedTransfers.take(request)
  const [{ payment, fee }, publicKey] = await Promise.all([
    planned ?? prepare(request, parties, { rest, network }),
    checkAccount(connector, request, parties.payer.address),
  ])
  if (reviewedFee && isFeeChanged(reviewedFee, fee)) throw new LatchkitError('FEE_CHANGED')
  const psbt = encode(payment, publicKey)
  assertTransfer(psbt, payment)
  const asked = toSigningRequest(psbt)
  const onSigned = async (returned: unknown): Promise<SubmittedTransfer> =>
    submit(rest, { network, bytes: readSignedPayment(asked, returned) })
  onAsk?.({ psbt: toBase64(withoutPrevious(psbt)) })
  const { caipNetworkId } = network
  const params = toParams(asked, account)
  return askWallet(connector, { method: 'signPsbt', params, caipNetworkId, requestId }, onSigned)
}
