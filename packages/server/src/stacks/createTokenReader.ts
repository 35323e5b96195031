import * as v from 'valibot'
import type { RestUpstream } from '../upstream/createUpstream.js'
import { parseResponse } from '../upstream/parseResponse.js'
import { parseRestReply } from '../upstream/rest.js'
import { type ClarityValue, decodeClarity } from '../utils/clarity.js'
import { createTtlCache } from '../utils/createTtlCache.js'

/** A token's own metadata (SIP-010); not sanitised. */
export type StacksTokenFacts = { name: string; symbol: string; decimals: number }

export type StacksTokenReader = {
  /** Undefined for a contract that is no token. @throws UpstreamError, HttpError RATE_LIMITED */
  read(contract: string, upstream: RestUpstream): Promise<StacksTokenFacts | undefined>
}

/** A contract is immutable; the metadata it returns may change, and seldom does. */
const factsTtlMs = 86_400_000
/** Most decimals that the balance schema allows. */
const maximumDecimals = 77n
const maximumLength = 10_000

const CallSchema = v.variant('okay', [
  v.object({
    okay: v.literal(true),
    result: v.pipe(v.string(), v.maxLength(maximumLength), v.regex(/^0x(?:[0-9a-f]{2})+$/)),
  }),
  v.object({ okay: v.literal(false) }),
])

/** Reads what tokens are called by read-only calls of their contracts, each once a day. */
export function createTokenReader({
  now = Date.now,
}: {
  now?: (() => number) | undefined
} = {}): StacksTokenReader {
  const cache = createTtlCache<{ facts: StacksTokenFacts | undefined }>({ ttlMs: factsTtlMs, max: 5000, now })

  const call = async (
    contract: string,
    name: string,
    upstream: RestUpstream,
  ): Promise<ClarityValue | undefined> => {
    const [deployer = '', contractName = ''] = contract.split('.')
    const reply = await upstream.request({
      path: `/v2/contracts/call-read/${deployer}/${contractName}/${name}`,
      body: { type: 'application/json', content: JSON.stringify({ sender: deployer, arguments: [] }) },
    })
    if (reply.status === 400 || reply.status === 404) return undefined
    const response = parseResponse(CallSchema, parseRestReply(reply))
    if (!response.okay) return undefined
    try {
      const value = decodeClarity(response.result)
      return value.type === 'ok' ? value.value : undefined
    } catch {
      return undefined
    }
  }

  return {
    async read(contract, upstream) {
      const cached = cache.get(contract)
      if (cached) return cached.facts
      const [name, symbol, decimals] = await Promise.all(
        ['get-name', 'get-symbol', 'get-decimals'].map(each => call(contract, each, upstream)),
      )
      const isToken = decimals?.type === 'uint' && decimals.value <= maximumDecimals
      const toText = (value: ClarityValue | undefined): string => (value?.type === 'text' ? value.value : '')
      const facts = isToken
        ? { name: toText(name), symbol: toText(symbol), decimals: Number(decimals.value) }
        : undefined
      cache.set(contract, { facts })
      return facts
    },
  }
}
