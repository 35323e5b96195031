import type { CaipAddress } from '../contract/ids.js'
import type { KeyValueStorage, TokenBalance } from '../contract/ports.js'
import { storagePrefix } from '../state/readStorage.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import { toSafeLink } from '../utils/toSafeLink.js'

export type CachedBalances = {
  /** Unix milliseconds. */
  timestamp: number
  balance?: string | undefined
  symbol?: string | undefined
  balances: readonly TokenBalance[]
}

const nativeKey = `${storagePrefix}native_balance_cache`
const portfolioKey = `${storagePrefix}portfolio_cache`

/** Accounts that are kept; the oldest go first. */
const maxAccounts = 5
const maxTokens = 500
const number = /^-?\d{1,80}(\.\d{1,80})?$/

type Entries = Readonly<Record<string, unknown>>

function read(storage: KeyValueStorage, key: string): Entries {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Entries) : {}
  } catch {
    return {}
  }
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 300 ? value : undefined
const toNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && number.test(value) ? value : undefined

/** A token's own address; servers name it as CAIP-10, and then only of the holding's own chain. */
function toTokenAddress(address: unknown, chainId: string): string | undefined | false {
  const text = toText(address)
  if (text === undefined) return address === undefined ? undefined : false
  const plain = text.startsWith(`${chainId}:`) ? text.slice(chainId.length + 1) : text
  return plain !== '' && !plain.includes(':') && plain
}

/** A holding as stored or received; undefined when it is malformed. */
export function toTokenBalance(value: unknown): TokenBalance | undefined {
  const {
    name,
    symbol,
    chainId,
    address,
    value: worth,
    price,
    priceAsOf,
    asOf,
    quantity,
    iconUrl,
    logoUri,
    eip2612,
    unlisted,
  } = (value ?? {}) as Entries
  const { decimals, numeric } = (quantity ?? {}) as Entries
  const amount = toNumber(numeric)
  const isSound =
    isCaipNetworkId(chainId) && amount !== undefined && Number.isInteger(decimals) && Number(decimals) >= 0
  if (!isSound || toText(name) === undefined || toText(symbol) === undefined) return undefined
  const tokenAddress = toTokenAddress(address, chainId)
  // One that names no token must not pass for the native currency.
  if (tokenAddress === false) return undefined
  // An unlisted token chooses its own words, so it gets no image to imitate another one by.
  const link = unlisted === true ? undefined : toSafeLink(toText(logoUri))
  const logo = link?.startsWith('https:') ? link : undefined
  return {
    name: String(name),
    symbol: String(symbol),
    chainId,
    address: tokenAddress,
    value: toNumber(worth),
    price: toNumber(price),
    ...(Number.isInteger(priceAsOf) && { priceAsOf: Number(priceAsOf) }),
    ...(Number.isInteger(asOf) && { asOf: Number(asOf) }),
    quantity: { decimals: Number(decimals), numeric: amount },
    // The mark that the server has drawn, else the token's own logo.
    iconUrl: toText(iconUrl) ?? logo,
    ...(logo === undefined ? {} : { logoUri: logo }),
    ...(typeof eip2612 === 'boolean' ? { eip2612 } : {}),
    ...(unlisted === true ? { unlisted } : {}),
  }
}

/** What was last known of an account, however old; undefined when nothing sound is stored. */
export function readBalances(storage: KeyValueStorage, account: CaipAddress): CachedBalances | undefined {
  const native = read(storage, nativeKey)[account] as Entries | undefined
  const portfolio = read(storage, portfolioKey)[account] as Entries | undefined
  const timestamp = portfolio?.['timestamp']
  const list = portfolio?.['balances']
  if (typeof timestamp !== 'number' || !Array.isArray(list)) return undefined
  return {
    timestamp,
    balance: toNumber(native?.['balance']),
    symbol: toText(native?.['symbol']),
    balances: list.slice(0, maxTokens).flatMap(item => toTokenBalance(item) ?? []),
  }
}

function write(storage: KeyValueStorage, key: string, account: CaipAddress, value: unknown): void {
  const others = Object.entries(read(storage, key)).filter(([id]) => id !== account && isCaipAddress(id))
  storage.setItem(
    key,
    JSON.stringify(Object.fromEntries([...others.slice(1 - maxAccounts), [account, value]])),
  )
}

/** Keeps an account's balances over reloads. */
export function writeBalances(
  storage: KeyValueStorage,
  account: CaipAddress,
  { timestamp, balance, symbol, balances }: CachedBalances,
): void {
  if (balance !== undefined) write(storage, nativeKey, account, { timestamp, balance, symbol })
  write(storage, portfolioKey, account, { timestamp, balances: balances.slice(0, maxTokens) })
}
