import type { TransferPlan, Transfers } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { checkRequest } from './checkRequest.js'
import { formatFeeRate, maximumFeeRate, minimumFeeRate } from './feeRates.js'
import { plannedTransfers, prepare } from './prepare.js'

/** See `Transfers.plan`. The coins were read as unspent just now, and a payment of keys has no other way to fail. */
export async function plan(
  rest: RestClient,
  { request, signal }: Parameters<Transfers['plan']>[0],
): Promise<TransferPlan> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const prepared = await prepare(request, checkRequest(request), { rest, network: request.network, signal })
  plannedTransfers.set(request, prepared)
  const { fee, rates } = prepared
  return {
    fee,
    simulation: { status: 'passed' },
    notes: [],
    feeRates: {
      unit: 'sat/vB',
      slow: formatFeeRate(rates.slow),
      normal: formatFeeRate(rates.normal),
      fast: formatFeeRate(rates.fast),
      minimum: formatFeeRate(minimumFeeRate),
      maximum: formatFeeRate(maximumFeeRate),
      decimals: 3,
    },
    isReplaceable: true,
  }
}
