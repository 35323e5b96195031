import type { Connector, SubmittedTransfer, Transfers } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { namespace } from '../utils/namespace.js'
import { toLamports } from '../utils/toLamports.js'
import { getLatestBlockhash, type ReadOptions } from './accounts.js'
import { assertTransfer } from './assertTransfer.js'
import { broadcast } from './broadcast.js'
import { checkAccount } from './checkAccount.js'
import { checkRequest } from './checkRequest.js'
import { type EncodeParameters, encodeTransfer } from './encodeTransfer.js'
import { plannedTransfers, prepare } from './prepare.js'
import { type SignedTransfer, signTransfer } from './signTransfer.js'

/** See `Transfers.send`. Whatever `encode` returns is checked: only the requested transfer reaches the wallet. */
export async function send(
  rpc: RpcClient,
  connector: Connector,
  { request, reviewedFee, onAsk }: Parameters<Transfers['send']>[1],
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
  onAsk?.()
  const submit = async (signed: SignedTransfer): Promise<SubmittedTransfer> => {
    const { signature: hash, transaction } = signed
    let height = lastValidBlockHeight
    if (signed.isOtherLifetime)
      // The wallet's blockhash is not newer than the latest one.
      height = await getLatestBlockhash(read).then(
        latest => latest.lastValidBlockHeight,
        () => lastValidBlockHeight + 150n,
      )
    const follow = { lastValidBlockHeight: height.toString() }
    if (!transaction) return { hash, follow }
    if (!signed.isOtherLifetime && Date.now() - fetchedAt > 20_000) await checkLifetime(height, read)
    // A transaction that no endpoint accepted may still have been sent, and an error here would invite to pay twice.
    // `watch` sends it again and reports the result.
    await broadcast(rpc, { network, transaction, skipPreflight: isSimulated && signed.isVerified })
    return { hash, follow: { ...follow, transaction } }
  }
  return signTransfer(connector, { request, payer, token, wire, decoded, isSimulated }, submit)
}

/**
 * Rejects where the visitor took longer than the blockhash is valid: nothing was sent, and nothing can be.
 * @throws EXPIRED
 */
async function checkLifetime(lastHeight: bigint, { rpc, network }: ReadOptions): Promise<void> {
  const height = await rpc
    .request({
      network,
      method: 'getBlockHeight',
      params: [{ commitment: 'confirmed' }],
      retries: 0,
    })
    .then(toLamports, () => 0n)
  if (height > lastHeight) throw new LatchkitError('EXPIRED')
}
