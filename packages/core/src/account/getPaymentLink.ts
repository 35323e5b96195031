import type { Client } from '../client/client.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { TokenBalance } from '../contract/ports.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'

export type GetPaymentLinkParameters = {
  /** Default the network's native currency. */
  token?: Pick<TokenBalance, 'address' | 'symbol' | 'quantity'> | undefined
  /** Whole units, decimal text. Absent: the payer chooses. */
  amount?: string | undefined
}

export async function getPaymentLink(
  client: Client,
  { token, amount }: GetPaymentLinkParameters = {},
): Promise<string | undefined> {
  const { address: receiver } = selectAccount(client.getState())
  const { network } = selectNetwork(client.getState())
  if (receiver === undefined || !network) throw new LatchkitError('NOT_CONNECTED')
  const adapter = await loadAdapter(client, network.chainNamespace)
  const transfers = await adapter.loadTransfers?.()
  const { symbol, decimals } = token
    ? { symbol: token.symbol, decimals: token.quantity.decimals }
    : network.nativeCurrency
  const digits = amount?.split('.')[1]?.length ?? 0
  if (amount !== undefined && (!/^\d{1,78}(\.\d+)?$/.test(amount) || digits > decimals))
    throw new LatchkitError('AMOUNT_INVALID')
  return transfers?.writePaymentLink?.({
    network,
    receiver,
    token: { address: token?.address, symbol, decimals },
    amount,
  })
}
