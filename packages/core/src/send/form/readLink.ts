import { formatUnits } from '../../amount/formatUnits.js'
import type { Client } from '../../client/client.js'
import type { Network } from '../../contract/network.js'
import type { TokenBalance } from '../../contract/ports.js'
import type { PaymentLink } from '../../contract/transfer.js'
import { loadTransfers } from '../../transaction/loadTransfers.js'
import { isCaipAddress } from '../../utils/caip.js'
import { isSameAddress } from '../../utils/isLookAlike.js'
import type { ReceiverProblem } from '../sendState.js'
import { selectSendTokens } from './selectSendTokens.js'

/** Whether a text may be a payment link rather than an address or a name. */
export const isLink = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text) && !isCaipAddress(text)

/** What a payment link fills the form with. */
export type LinkInput = {
  receiver: string /** Absent while no holdings are known. */
  token?: TokenBalance | undefined
  amount?: string | undefined
}

const toAmount = (amount: PaymentLink['amount'], decimals: number): string | undefined => {
  if (amount === undefined) return undefined
  return 'units' in amount ? formatUnits(amount.units, decimals) : amount.decimal
}

/** Reads a payment link of the network's family; undefined for what is none. */
export async function readLink(
  client: Client,
  { link, network }: { link: string; network: Network },
): Promise<LinkInput | { problem: ReceiverProblem } | undefined> {
  const transfers = await loadTransfers(client, network.chainNamespace)
  const read = transfers.readPaymentLink?.(link, network)
  if (!read || 'problem' in read) return read
  const { receiver, token: wanted, amount } = read
  const token = selectSendTokens(client.getState(), { showHidden: true }).find(({ address }) =>
    wanted === undefined || address === undefined ? wanted === address : isSameAddress(address, wanted),
  )
  const decimals = token?.quantity.decimals ?? network.nativeCurrency.decimals
  return !token && wanted !== undefined
    ? { problem: 'LINK_TOKEN' }
    : { receiver, token, amount: toAmount(amount, decimals) }
}
