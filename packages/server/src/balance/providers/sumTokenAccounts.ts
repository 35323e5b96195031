import { UpstreamError } from '../../upstream/UpstreamError.js'
import { isSolanaAddress } from '../../utils/isSolanaAddress.js'

/** What an owner holds of one mint, over all of its token accounts. */
export type MintHolding = { mint: string; amount: bigint; decimals: number }

type Parsed = { account: string; mint: string; amount: bigint; decimals: number }

const maximumAmount = 2n ** 64n - 1n
/** Most decimals that the balance schema allows. */
const maximumDecimals = 77

/**
 * Sums the result of `getTokenAccountsByOwner` (jsonParsed) by mint. Frozen accounts count. Entries that are not token
 * accounts, belong to another owner, are duplicates or do not match `wanted` are skipped.
 *
 * @throws UpstreamError `UPSTREAM_INVALID` when the result is not a list of accounts
 */
export function sumTokenAccounts(
  result: unknown,
  wanted: { owner: string; programId?: string | undefined; mint?: string | undefined },
): MintHolding[] {
  const list = at(result, 'value')
  if (!Array.isArray(list))
    throw new UpstreamError('UPSTREAM_INVALID', 'The response holds no list of accounts.')
  const seen = new Set<string>()
  const sums = new Map<string, MintHolding>()
  for (const entry of list) {
    const parsed = parseAccount(entry, wanted)
    if (!parsed || seen.has(parsed.account)) continue
    seen.add(parsed.account)
    const { mint, amount, decimals } = parsed
    const held = sums.get(mint)
    if (!held) sums.set(mint, { mint, amount, decimals })
    else if (held.decimals === decimals) held.amount += amount
  }
  return [...sums.values()]
}

function parseAccount(
  entry: unknown,
  wanted: { owner: string; programId?: string | undefined; mint?: string | undefined },
): Parsed | undefined {
  const account = at(entry, 'pubkey')
  const parsed = at(entry, 'account', 'data', 'parsed')
  const info = at(parsed, 'info')
  const mint = at(info, 'mint')
  const state = at(info, 'state')
  const amount = at(info, 'tokenAmount', 'amount')
  const decimals = at(info, 'tokenAmount', 'decimals')
  if (typeof account !== 'string' || !isSolanaAddress(account)) return undefined
  if (typeof mint !== 'string' || !isSolanaAddress(mint)) return undefined
  if (at(parsed, 'type') !== 'account' || at(info, 'owner') !== wanted.owner) return undefined
  if (wanted.mint !== undefined && mint !== wanted.mint) return undefined
  if (wanted.programId !== undefined && at(entry, 'account', 'owner') !== wanted.programId) return undefined
  if (state !== 'initialized' && state !== 'frozen') return undefined
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  if (decimals < 0 || decimals > maximumDecimals || BigInt(amount) > maximumAmount) return undefined
  return { account, mint, amount: BigInt(amount), decimals }
}

/** Reads a nested field of an unknown value; undefined where a step does not exist. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}
