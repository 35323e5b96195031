import type { BalanceRecord } from '@latchkit/api/schemas'
import { toAddress, toReference } from '@latchkit/core/internal'
import * as v from 'valibot'
import type { BalanceService } from '../balance/service.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { RpcOutcome } from '../upstream/toRpcOutcome.js'

/** One holding in the result of `wallet_getAssets` (ERC-7811). */
type Asset = {
  /** `native` for the native currency. */
  address: string
  /** Smallest unit, hex. */
  balance: string
  type: 'NATIVE' | 'ERC20'
  metadata: {
    name: string
    symbol: string
    decimals: number
    price?: string | undefined
    iconUrl?: string | undefined
  }
}

const hexId = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,14}$/))
const ParametersSchema = v.tuple([
  v.object({
    account: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    chainFilter: v.optional(v.pipe(v.array(hexId), v.maxLength(50))),
    assetTypeFilter: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
  }),
])

/**
 * Serves `wallet_getAssets` from the balances, because nodes do not implement it. Without
 * `chainFilter` it returns the assets of the requested chain.
 */
export async function getAssets(parameters: {
  balances: BalanceService
  chain: string
  chains: readonly string[]
  params: unknown
  /** Network address whose limits are charged. */
  address: string
  limitCalls: Limit
}): Promise<RpcOutcome> {
  const { balances, chain, chains, params, address, limitCalls } = parameters
  const parsed = v.safeParse(ParametersSchema, params)
  if (!parsed.success) return { error: { code: -32602, message: 'Invalid params' } }
  const [{ account, chainFilter, assetTypeFilter }] = parsed.output
  const types = assetTypeFilter && new Set(assetTypeFilter.map(type => type.toUpperCase()))
  const wanted = new Set(chainFilter?.map(id => `eip155:${Number(id)}`) ?? [chain])
  const read = chains.filter(each => wanted.has(each))
  // The request itself is a point, so this is one for each chain after the first.
  await limitCalls(address, Math.max(0, read.length - 1))
  const replies = await Promise.all(
    read.map(async each => {
      const { balances: records } = await balances.getBalances({
        address: account,
        chainId: each,
        forceUpdate: false,
        caller: { address },
      })
      const assets = records.map(toAsset).filter(asset => !types || types.has(asset.type))
      return [`0x${Number(toReference(each)).toString(16)}`, assets] as const
    }),
  )
  return { result: Object.fromEntries(replies) }
}

function toAsset(record: BalanceRecord): Asset {
  const { name, symbol, price, iconUrl } = record
  const { decimals, numeric } = record.quantity
  const [whole = '0', fraction = ''] = numeric.split('.')
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  return {
    address: record.address === undefined ? 'native' : toAddress(record.address),
    balance: `0x${amount.toString(16)}`,
    type: record.address === undefined ? 'NATIVE' : 'ERC20',
    metadata: {
      name,
      symbol,
      decimals,
      ...(price !== undefined && { price }),
      // A JSON-RPC client cannot resolve a path relative to this server.
      ...(iconUrl?.startsWith('http') && { iconUrl }),
    },
  }
}
