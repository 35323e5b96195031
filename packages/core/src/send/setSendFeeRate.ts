import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import type { SetSendFeeRateParameters } from './sendParameters.js'

/**
 * Chooses what the network is paid, where the plan has `feeRates`; a review that is shown is read again, and an amount
 * that was the maximum is measured again.
 * @throws AMOUNT_INVALID, REQUEST_PENDING, and what `reviewSend` throws
 * @example await setSendFeeRate(client, { feeRate: 'fast' })
 */
export function setSendFeeRate(client: Client, parameters: SetSendFeeRateParameters): Promise<void> {
  return callFeature(client, client.options.modules?.send, send => send.setFeeRate(client, parameters))
}
