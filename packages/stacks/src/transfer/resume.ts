import type { SubmittedTransfer, Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { parseAddress } from '../address/stacksAddress.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { toAddress, toChainId } from '../utils/caip.js'
import { toHex } from '../utils/hash.js'
import { signMethod, submitSigned } from './signTransfer.js'

type Resume = NonNullable<Transfers['resume']>

/**
 * See `Transfers.resume`. A wallet that signs has sent nothing: what it signed is sent now, only where it is exactly what
 * was asked for.
 */
export async function resume(
  rest: RestClient,
  connector: Parameters<Resume>[0],
  { account, network, requestId, asked }: Parameters<Resume>[1],
): Promise<SubmittedTransfer> {
  const expected = readTransaction(asked['transaction'])
  const hash = parseAddress(toAddress(account))?.hash
  const isSound =
    asked['method'] === signMethod &&
    hash !== undefined &&
    expected?.signer === toHex(hash) &&
    expected.chainId === toChainId(network)
  if (!connector.resume || !isSound) throw new LatchkitError('WALLET_TIMEOUT')
  return submitSigned(rest, { network, expected }, await connector.resume({ requestId }))
}
