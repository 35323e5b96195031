import type { SubmittedTransfer, Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { parseAddress } from '../address/parseAddress.js'
import { readPsbt } from '../psbt/readPsbt.js'
import type { SigningRequest } from '../psbt/types.js'
import { fromBase64, isSameBytes } from '../utils/bytes.js'
import { toAddress } from '../utils/caip.js'
import { readSignedPayment, toSigningRequest } from './signPayment.js'
import { submit } from './submit.js'

type Resume = NonNullable<Transfers['resume']>

const maxLength = 200_000

/** What was asked, of storage that any script of the page can write; undefined unless every input is the account's. */
function readAsked(
  text: string | undefined,
  account: `${string}:${string}:${string}`,
): SigningRequest | undefined {
  const psbt = text !== undefined && text.length <= maxLength ? fromBase64(text) : undefined
  const accountScript = parseAddress(toAddress(account))?.script
  if (!psbt || !accountScript) return undefined
  try {
    const isOwn = readPsbt(psbt).inputs.every(
      ({ prevout }) => prevout && isSameBytes(prevout.script, accountScript),
    )
    return isOwn ? toSigningRequest(psbt) : undefined
  } catch {
    return undefined
  }
}

/** See `Transfers.resume`. The wallet has sent nothing: what it signed is sent now, where it is what was asked for. */
export async function resume(
  rest: RestClient,
  connector: Parameters<Resume>[0],
  { account, network, requestId, asked: { psbt } }: Parameters<Resume>[1],
): Promise<SubmittedTransfer> {
  const asked = readAsked(psbt, account)
  if (!connector.resume || !asked) throw new LatchkitError('WALLET_TIMEOUT')
  return submit(rest, { network, bytes: readSignedPayment(asked, await connector.resume({ requestId })) })
}
