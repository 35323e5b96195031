import type { Client } from '../client/client.js'
import { createSlot, getInternals } from '../client/internals.js'
import { balanceLifetime, balanceRetryGap } from '../constants.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { TokenBalance } from '../contract/ports.js'
import { BaseError } from '../errors/BaseError.js'
import { errorCodes } from '../errors/codes.js'
import { readBalances, toTokenBalance, writeBalances } from '../state/balanceCache.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { formatUnits } from '../utils/formatUnits.js'
import { toAddress } from '../utils/toAddress.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { showToast } from './showToast.js'

export type FetchBalancesParameters = {
  /** Default: the family shown. */
  namespace?: ChainNamespace | undefined
  /** Asks again although the last answer is younger than 30 s. */
  forceUpdate?: boolean | undefined
}

type Subject = { namespace: ChainNamespace; account: CaipAddress; network: Network | undefined }

const running = createSlot(() => new Map<string, Promise<readonly TokenBalance[]>>())
const none: readonly TokenBalance[] = []

const isSame = (client: Client, { namespace, account }: Subject): boolean =>
  selectAccount(client.getState(), namespace).caipAddress === account

/** D36: the site's own endpoints, where it has any. */
async function readNative(
  client: Client,
  { namespace, account, network }: Subject,
): Promise<string | undefined> {
  if (!network || network.rpcUrls.length === 0) return undefined
  const adapter = await client.loadAdapter(namespace)
  const amount = await adapter.getBalance({ address: toAddress(account), network })
  return formatUnits(amount, network.nativeCurrency.decimals)
}

async function readHoldings(
  client: Client,
  { account, network }: Subject,
  forceUpdate: boolean,
): Promise<readonly TokenBalance[] | undefined> {
  const { blockchainData } = client.ports
  if (!blockchainData || !network) return undefined
  const source = await blockchainData()
  const balances = await source.getBalances({ account, currency: 'usd', forceUpdate })
  return balances.flatMap(item => {
    const balance = toTokenBalance(item)
    if (!balance || balance.chainId !== network.caipNetworkId) return []
    return [{ ...balance, name: toDisplayText(balance.name), symbol: toDisplayText(balance.symbol, 24) }]
  })
}

function toNativeHolding({ nativeCurrency, caipNetworkId }: Network, numeric: string): TokenBalance {
  const { name, symbol, decimals } = nativeCurrency
  return { name, symbol, chainId: caipNetworkId, quantity: { decimals, numeric } }
}

/** The chain's own word on the native balance stands over the server's; the server knows its price. */
function mergeNative(
  network: Network,
  native: string | undefined,
  holdings: readonly TokenBalance[],
): readonly TokenBalance[] {
  if (native === undefined) return holdings
  const known = holdings.find(({ address }) => address === undefined)
  const own = toNativeHolding(network, native)
  if (!known) return [own, ...holdings]
  const isFresh = known.quantity.numeric === native
  const merged = { ...own, ...known, quantity: own.quantity, value: isFresh ? known.value : undefined }
  return holdings.map(holding => (holding === known ? merged : holding))
}

async function fetchNow(
  client: Client,
  subject: Subject,
  forceUpdate: boolean,
): Promise<readonly TokenBalance[]> {
  const { namespace, account, network } = subject
  const { storage } = getInternals(client)
  client.dispatch({ type: 'balance/started', namespace })
  const showNative = (balance: string, symbol: string): void =>
    client.dispatch({ type: 'balance/nativeFetched', namespace, account, balance, symbol })
  const fail = (): readonly TokenBalance[] => {
    if (!isSame(client, subject)) return none
    client.dispatch({ type: 'balance/failed', namespace, account, at: client.environment.now() })
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
  const own = native.status === 'fulfilled' ? native.value : undefined
  if (holdings.status === 'rejected') return fail()
  if (own === undefined && holdings.value === undefined) return fail()
  const balances = mergeNative(network, own, holdings.value ?? none)
  const listed = balances.find(({ address }) => address === undefined)?.quantity.numeric
  if (own === undefined && listed !== undefined) showNative(listed, symbol)
  if (!isSame(client, subject)) return none
  const at = client.environment.now()
  client.dispatch({ type: 'balance/fetched', namespace, account, balances, at })
  writeBalances(storage, account, { timestamp: at, balance: own ?? listed, symbol, balances })
  return balances
}

/** What an earlier page knew is shown, with its age, until the chain has answered (D5). */
function showCached(client: Client, { namespace, account }: Subject): void {
  const cached = readBalances(getInternals(client).storage, account)
  if (!cached) return
  const { timestamp: at, balance, symbol, balances } = cached
  if (balance !== undefined && symbol !== undefined)
    client.dispatch({ type: 'balance/nativeFetched', namespace, account, balance, symbol })
  client.dispatch({ type: 'balance/fetched', namespace, account, balances, at })
}

/** See `fetchBalances`. */
export async function fetchBalancesNow(
  client: Client,
  { namespace, forceUpdate = false }: FetchBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  const before = selectAccount(client.getState(), namespace)
  const account = before.caipAddress
  if (!before.isConnected || !account) throw new BaseError('NOT_CONNECTED')
  const { network } = selectNetwork(client.getState(), before.namespace)
  const subject: Subject = { namespace: before.namespace, account, network }
  const pending = running(client).get(account)
  if (pending) return pending
  if (before.balancesFetchedAt === undefined) showCached(client, subject)
  const {
    balancesFetchedAt,
    balancesFailedAt,
    tokenBalances = none,
  } = selectAccount(client.getState(), before.namespace)
  const now = client.environment.now()
  // A clock that was set back makes no answer fresh for hours.
  const isWithin = (at: number | undefined, time: number): boolean =>
    at !== undefined && now >= at && now - at < time
  if (isWithin(balancesFailedAt, balanceRetryGap)) return none
  if (!forceUpdate && isWithin(balancesFetchedAt, balanceLifetime)) return tokenBalances
  const fetching = fetchNow(client, subject, forceUpdate).finally(() => running(client).delete(account))
  running(client).set(account, fetching)
  return fetching
}
