import { formatUnits } from '../amount/formatUnits.js'
import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import { balanceRetryDelayMs, balanceTtlMs } from '../constants.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { TokenBalance } from '../contract/ports.js'
import { errorCodes } from '../errors/codes.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { showToast } from '../modal/showToast.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { toAddress } from '../utils/caip.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { readBalances, toTokenBalance, writeBalances } from './balanceCache.js'

export type FetchBalancesParameters = {
  /** Default: the family shown. */
  namespace?: ChainNamespace | undefined
  /** Fetches even when the cached balances are younger than 30 s. */
  forceUpdate?: boolean | undefined
}

type Subject = { namespace: ChainNamespace; account: CaipAddress; network: Network | undefined }

const running = perClient(() => new Map<string, Promise<readonly TokenBalance[]>>())
const none: readonly TokenBalance[] = []

const isSame = (client: Client, { namespace, account }: Subject): boolean =>
  selectAccount(client.getState(), namespace).caipAddress === account

/** Reads the native balance by the site's endpoints, as a decimal; undefined where it configured none. */
async function readNative(
  client: Client,
  { namespace, account, network }: Subject,
): Promise<string | undefined> {
  if (!network || (network.rpcUrls.length === 0 && !network.request)) return undefined
  const adapter = await loadAdapter(client, namespace)
  const amount = await adapter.getBalance({ address: toAddress(account), network })
  return formatUnits(amount, network.nativeCurrency.decimals)
}

async function readHoldings(
  client: Client,
  { namespace, account, network }: Subject,
  forceUpdate: boolean,
): Promise<{ balances: readonly TokenBalance[]; unread: number | undefined } | undefined> {
  const { blockchainData } = client.options.ports ?? {}
  if (!blockchainData || !network) return undefined
  const source = await blockchainData()
  const { tokenBalances: kept = none, balancesFetchedAt: asOf } = selectAccount(client.getState(), namespace)
  const keptBalances = asOf === undefined ? undefined : { balances: kept, asOf }
  let unread: number | undefined
  const found = await source.getBalances({
    account,
    currency: 'usd',
    forceUpdate,
    known: keptBalances,
    onUnread(count) {
      unread = count
    },
  })
  const balances = found.flatMap(item => {
    const balance = toTokenBalance(item)
    if (!balance || balance.chainId !== network.caipNetworkId) return []
    return [{ ...balance, name: toDisplayText(balance.name), symbol: toDisplayText(balance.symbol, 24) }]
  })
  return { balances, unread }
}

function toNativeHolding({ nativeCurrency, caipNetworkId }: Network, numeric: string): TokenBalance {
  const { name, symbol, decimals } = nativeCurrency
  return { name, symbol, chainId: caipNetworkId, quantity: { decimals, numeric } }
}

/** The native balance of the chain replaces the server's; the price is the server's. */
function mergeNative(
  network: Network,
  native: string | undefined,
  holdings: readonly TokenBalance[],
): readonly TokenBalance[] {
  if (native === undefined) return holdings
  const listed = holdings.find(({ address }) => address === undefined)
  const holding = toNativeHolding(network, native)
  if (!listed) return [holding, ...holdings]
  const isFresh = listed.quantity.numeric === native
  const merged = {
    ...holding,
    ...listed,
    quantity: holding.quantity,
    value: isFresh ? listed.value : undefined,
  }
  return holdings.map(other => (other === listed ? merged : other))
}

async function fetchNow(
  client: Client,
  subject: Subject,
  forceUpdate: boolean,
): Promise<readonly TokenBalance[]> {
  const { namespace, account, network } = subject
  const { storage } = getInternals(client)
  dispatch(client, { type: 'balance/started', namespace })
  const showNative = (balance: string, symbol: string): void =>
    dispatch(client, { type: 'balance/nativeFetched', namespace, account, balance, symbol })
  const fail = (): readonly TokenBalance[] => {
    if (!isSame(client, subject)) return none
    dispatch(client, { type: 'balance/failed', namespace, account, at: client.environment.now() })
    showToast(client, { kind: 'error', message: errorCodes.BALANCE_UNAVAILABLE })
    return none
  }
  if (!network) return fail()
  const { symbol } = network.nativeCurrency
  const [native, holdings] = await Promise.allSettled([
    readNative(client, subject).then(balance => {
      if (balance !== undefined) showNative(balance, symbol)
      return balance
    }),
    readHoldings(client, subject, forceUpdate),
  ])
  const fetched = native.status === 'fulfilled' ? native.value : undefined
  if (holdings.status === 'rejected') return fail()
  if (fetched === undefined && holdings.value === undefined) return fail()
  const { balances: read = none, unread } = holdings.value ?? {}
  const balances = mergeNative(network, fetched, read)
  const listed = balances.find(({ address }) => address === undefined)?.quantity.numeric
  if (fetched === undefined && listed !== undefined) showNative(listed, symbol)
  if (!isSame(client, subject)) return none
  const at = client.environment.now()
  dispatch(client, { type: 'balance/fetched', namespace, account, balances, unreadTokens: unread, at })
  writeBalances(storage, account, { timestamp: at, balance: fetched ?? listed, symbol, balances })
  return balances
}

/** Shows the stored balances with their age until fresh ones arrive. */
function showCached(client: Client, { namespace, account }: Subject): void {
  const cached = readBalances(getInternals(client).storage, account)
  if (!cached) return
  const { timestamp: at, balance, symbol, balances } = cached
  if (balance !== undefined && symbol !== undefined)
    dispatch(client, { type: 'balance/nativeFetched', namespace, account, balance, symbol })
  dispatch(client, { type: 'balance/fetched', namespace, account, balances, at })
}

export async function fetchBalances(
  client: Client,
  { namespace, forceUpdate = false }: FetchBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  const before = selectAccount(client.getState(), namespace)
  const account = before.caipAddress
  if (!before.isConnected || !account) throw new LatchkitError('NOT_CONNECTED')
  const { network } = selectNetwork(client.getState(), before.namespace)
  const subject: Subject = { namespace: before.namespace, account, network }
  const pending = running(client).get(account)
  if (pending) return pending
  // What the last page has stored is shown; what was received since is read, past every cache.
  const isFirst = before.balancesFetchedAt === undefined
  if (isFirst) showCached(client, subject)
  const {
    balancesFetchedAt,
    balancesFailedAt,
    tokenBalances = none,
  } = selectAccount(client.getState(), before.namespace)
  const now = client.environment.now()
  // A clock that was set back must not keep a value fresh for hours.
  const isWithin = (at: number | undefined, time: number): boolean =>
    at !== undefined && now >= at && now - at < time
  if (isWithin(balancesFailedAt, balanceRetryDelayMs)) return none
  const isForced = forceUpdate || (isFirst && balancesFetchedAt !== undefined)
  if (!isForced && isWithin(balancesFetchedAt, balanceTtlMs)) return tokenBalances
  const fetching = fetchNow(client, subject, isForced).finally(() => running(client).delete(account))
  running(client).set(account, fetching)
  return fetching
}
