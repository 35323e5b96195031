import type { Connector, SubmittedTransfer, Transfers } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RestClient } from '@latchkit/core/family'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { namespace } from '../utils/namespace.js'
import { assertEncoded } from './assertTransfer.js'
import { checkAccount } from './checkAccount.js'
import { checkRequest } from './checkRequest.js'
import { holdSentNonce } from './heldNonces.js'
import { parseToken } from './parseToken.js'
import { plannedTransfers, prepare } from './prepare.js'
import { signTransfer } from './signTransfer.js'

/** See `Transfers.send`. Whatever `encode` returns is checked: only the requested transfer reaches the wallet. */
export async function send(
  rest: RestClient,
  connector: Connector,
  { request, reviewedFee, requestId, onAsk }: Parameters<Transfers['send']>[1],
  encode: typeof encodeTransaction = encodeTransaction,
): Promise<SubmittedTransfer> {
  const { network, token, receiver } = request
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const sender = checkRequest(request)
  if (token.address !== undefined && parseToken(token.address)?.contract === receiver)
    throw new LatchkitError('INVALID_ADDRESS', {
      shortMessage: 'The recipient is the token itself: anything sent there is lost.',
    })
  const planned = plannedTransfers.take(request)
  const [{ transaction, fee }] = await Promise.all([
    planned ?? prepare(rest, { request, sender }, { network }),
    checkAccount(connector, request, sender),
  ])
  if (reviewedFee && isFeeChanged(reviewedFee, fee)) throw new LatchkitError('FEE_CHANGED')
  const hex = encode(transaction)
  const expected = assertEncoded(hex, transaction, encodeTransaction)
  const submitted = await signTransfer(rest, connector, {
    network,
    transaction,
    hex,
    expected,
    requestId,
    onAsk,
  })
  const { nonce = '' } = submitted.follow
  if (nonce !== '') holdSentNonce(rest, { caipNetworkId: network.caipNetworkId, sender }, BigInt(nonce))
  return submitted
}
