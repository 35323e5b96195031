import { formatUnits } from '../amount/formatUnits.js'
import type { Client } from '../client/client.js'
import { dispatch, getLoadedAdapter } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { balanceTtlMs } from '../constants.js'
import type { CaipAddress } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { AccountPurpose } from '../contract/transfer.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { toAddress, toNamespace } from '../utils/caip.js'
import { listAccounts } from './listAccounts.js'

/** Reads that are under way at a time. */
const maxReads = 4

const running = perClient(() => new Set<CaipAddress>())

/** The native balance by the site's endpoints, else by its server; undefined where neither can say. */
async function readBalance(
  client: Client,
  account: CaipAddress,
  network: Network,
): Promise<string | undefined> {
  const adapter = getLoadedAdapter(client, network.chainNamespace)
  if (adapter && (network.rpcUrls.length > 0 || network.request)) {
    const amount = await adapter.getBalance({ address: toAddress(account), network })
    return formatUnits(amount, network.nativeCurrency.decimals)
  }
  const source = await client.options.ports?.blockchainData?.()
  const balances = await source?.getBalances({ account, currency: 'usd' })
  return balances?.find(({ address, chainId }) => address === undefined && chainId === network.caipNetworkId)
    ?.quantity.numeric
}

async function readPurpose(client: Client, account: CaipAddress): Promise<AccountPurpose | undefined> {
  const adapter = getLoadedAdapter(client, toNamespace(account))
  const transfers = adapter?.hasPurposes ? await adapter.loadTransfers?.() : undefined
  return transfers?.getPurpose?.(account)
}

async function read(client: Client, account: CaipAddress, network: Network): Promise<void> {
  const [balance, purpose] = await Promise.allSettled([
    readBalance(client, account, network),
    readPurpose(client, account),
  ])
  dispatch(client, {
    type: 'wallets/balanceFetched',
    account,
    at: client.environment.now(),
    symbol: network.nativeCurrency.symbol,
    ...(balance.status === 'fulfilled' && balance.value !== undefined ? { balance: balance.value } : {}),
    ...(purpose.status === 'fulfilled' && purpose.value ? { purpose: purpose.value } : {}),
  })
}

/**
 * Reads the native balance of each account of every connected wallet, on that wallet's network, unless it was read within
 * 30 s; into `selectAccountBalance`. Does nothing while `multiWallet` is off. Never rejects.
 */
export async function fetchAccountBalances(client: Client): Promise<void> {
  const state = client.getState()
  const { wallets } = state.slices
  if (!wallets) return
  const now = client.environment.now()
  const pending = running(client)
  const isFresh = (account: CaipAddress): boolean => {
    const at = wallets.balances[account]?.at
    return at !== undefined && now >= at && now - at < balanceTtlMs
  }
  const due = Object.values(state.families)
    .flatMap(({ connections }) => connections)
    .filter(({ status }) => status === 'connected')
    .flatMap(connection =>
      listAccounts(connection).map(account => ({ account, id: connection.caipNetworkId })),
    )
    .filter(({ account }) => !pending.has(account) && !isFresh(account))
  const networks = selectNetworks(state)
  const next = async (): Promise<void> => {
    for (let entry = due.shift(); entry; entry = due.shift()) {
      const { account, id } = entry
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network || !account.startsWith(`${id}:`) || pending.has(account)) continue
      pending.add(account)
      await read(client, account, network).finally(() => pending.delete(account))
    }
  }
  await Promise.all(Array.from({ length: maxReads }, next))
}
