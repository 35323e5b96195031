import type { ReceiverNote, TransferPlan, TransferRequest, Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { parsePrincipal } from '../address/principal.js'
import { checkRequest } from './checkRequest.js'
import { toFeeRates } from './fee.js'
import { parseToken } from './parseToken.js'
import { plannedTransfers, prepare } from './prepare.js'

function getNotes({ receiver, token }: TransferRequest): readonly ReceiverNote[] {
  if (parsePrincipal(receiver)?.name === undefined) return []
  const isToken = token.address !== undefined && parseToken(token.address)?.contract === receiver
  return isToken ? ['TOKEN_ITSELF', 'CONTRACT'] : ['CONTRACT']
}

/**
 * See `Transfers.plan`. A node cannot simulate: the balance is compared, and the post-condition of a token makes the
 * transaction fail rather than move anything else.
 */
export async function plan(
  rest: RestClient,
  { request, signal }: Parameters<Transfers['plan']>[0],
): Promise<TransferPlan> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const sender = checkRequest(request)
  const prepared = await prepare(rest, { request, sender }, { network: request.network, signal })
  plannedTransfers.set(request, prepared)
  return {
    fee: prepared.fee,
    simulation: { status: 'unavailable' },
    notes: getNotes(request),
    feeRates: toFeeRates(prepared.choices, request.network.nativeCurrency.symbol),
  }
}
