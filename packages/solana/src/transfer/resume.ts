import type { SubmittedTransfer, Transfers } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { fromBase64, isSameBytes } from '../utils/bytes.js'
import { toAddress } from '../utils/caip.js'
import { decodeTransaction } from './decodeTransaction.js'
import { readSent, readSigned, signAndSend } from './signTransfer.js'
import { submitTransfer } from './submitTransfer.js'

type Resume = NonNullable<Transfers['resume']>

/**
 * See `Transfers.resume`. A wallet that signs has sent nothing: what it signed is sent now, unless its blockhash has
 * expired, and only where it is exactly what was asked for.
 */
export async function resume(
  rpc: RpcClient,
  connector: Parameters<Resume>[0],
  { account, network, requestId, asked }: Parameters<Resume>[1],
): Promise<SubmittedTransfer> {
  const payer = toAddress(account)
  const { method, wire: text = '', lastValidBlockHeight: height = '' } = asked
  const wire = text.length <= 1644 ? fromBase64(text) : undefined
  const decoded = wire && decodeTransaction(wire)
  const isSound = decoded?.signatures.length === 1 && decoded.accounts[0]?.address === payer
  if (!connector.resume || !wire || !isSound || !/^\d{1,20}$/.test(height))
    throw new LatchkitError('WALLET_TIMEOUT')
  const response = await connector.resume({ requestId })
  const check = async (bytes: Uint8Array): Promise<typeof decoded> => {
    const signed = decodeTransaction(bytes)
    if (signed && isSameBytes(signed.message, decoded.message)) return signed
    throw new LatchkitError('WALLET_FAILED', {
      shortMessage: 'The wallet changed the transfer. It was not sent.',
    })
  }
  const signed =
    method === signAndSend ? readSent(response) : await readSigned(response, { payer, wire, decoded, check })
  return submitTransfer(rpc, {
    network,
    signed,
    lastValidBlockHeight: BigInt(height),
    // Read by an earlier page, so its lifetime and the outcome are checked before it is sent.
    fetchedAt: 0,
    isSimulated: false,
  })
}
