import { compareDecimals } from '../amount/decimal.js'
import type { Client } from '../client/client.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getSubject } from '../transaction/getSubject.js'
import { confirmSwap } from './confirmSwap.js'
import { openSwap, setSwapSlippage } from './form.js'
import { review } from './reviewSwap.js'
import { selectSwap } from './selectSwap.js'
import type { ConfirmSwapReturnType, SwapTokensParameters } from './swapParameters.js'

export async function swapTokens(
  client: Client,
  { connectorId, sold, bought, amount, slippage, minAmount }: SwapTokensParameters,
): Promise<ConfirmSwapReturnType> {
  // Also where it is called without types.
  if (typeof minAmount !== 'string' || !/^\d+(\.\d+)?$/.test(minAmount) || !/[1-9]/.test(minAmount))
    throw new LatchkitError('CONFIG_INVALID', {
      details: "swapTokens needs minAmount: the least to receive, as decimal text such as '99.5'.",
    })
  if (connectorId !== undefined) getSubject(client, undefined, connectorId)
  if (slippage !== undefined) await setSwapSlippage(client, { slippage })
  await openSwap(client, { sold, bought, amount })
  const isToken = (
    token: { symbol: string; address?: string | undefined } | undefined,
    wanted: string,
  ): boolean => [token?.symbol, token?.address].some(text => text?.toLowerCase() === wanted.toLowerCase())
  const form = selectSwap(client.getState())
  if (!isToken(form.sold, sold) || !isToken(form.bought, bought)) throw new LatchkitError('TOKEN_REQUIRED')
  if (connectorId !== undefined) getSubject(client, undefined, connectorId)
  await review(client)
  const { plan } = selectSwap(client.getState())
  if (!plan || compareDecimals(plan.quote.minOut, minAmount) < 0) throw new LatchkitError('PRICE_CHANGED')
  if (connectorId !== undefined) getSubject(client, undefined, connectorId)
  return confirmSwap(client)
}
