import type { Client } from '../client/client.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { AccountPurpose } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'

/** How the account shown can be paid. */
export type Receiving = {
  /** The family has payment links, by which an amount can be asked for. */
  hasLinks: boolean
  /** The site's networks on which the address can be paid: in some families it is of one network. */
  networkIds: readonly CaipNetworkId[]
  /** The accounts that the wallet keeps for something; empty where it keeps everything at one. */
  purposes: readonly { account: CaipAddress; purpose: AccountPurpose }[]
}

export async function getReceiving(client: Client): Promise<Receiving> {
  const { namespace, accounts, caipNetworkId, address } = selectAccount(client.getState())
  if (address === undefined) throw new LatchkitError('NOT_CONNECTED')
  const adapter = await loadAdapter(client, namespace)
  const transfers = await adapter.loadTransfers?.()
  const networks = selectNetworks(client.getState()).filter(each => each.chainNamespace === namespace)
  const checks = await Promise.all(
    networks.map(async network => ({ network, check: await adapter.checkAddress(address, network) })),
  )
  const networkAccounts = accounts.filter(account => account.startsWith(`${caipNetworkId}:`))
  const purposes = networkAccounts.flatMap(account => {
    const purpose = transfers?.getPurpose?.(account)
    return purpose ? [{ account, purpose }] : []
  })
  const isApart = new Set(purposes.map(({ purpose }) => purpose)).size > 1
  return {
    hasLinks: transfers?.writePaymentLink !== undefined,
    networkIds: checks.filter(({ check }) => check.valid).map(({ network }) => network.caipNetworkId),
    purposes: isApart ? purposes : [],
  }
}
