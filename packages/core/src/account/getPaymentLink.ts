import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import type { GetPaymentLinkParameters } from './createPaymentLink.js'

export type { GetPaymentLinkParameters } from './createPaymentLink.js'

/**
 * A link that asks for a payment to the active account, for a QR code or a message; undefined
 * where the family has no such links.
 * @throws NOT_CONNECTED, AMOUNT_INVALID
 * @example const link = await getPaymentLink(client, { amount: '0.25' }) // 'ethereum:0x…?value=…'
 */
export function getPaymentLink(
  client: Client,
  parameters: GetPaymentLinkParameters = {},
): Promise<string | undefined> {
  return callAccount(client, account => account.createPaymentLink(client, parameters))
}
