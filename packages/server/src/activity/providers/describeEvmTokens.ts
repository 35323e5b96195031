import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToString,
  parseAbi,
} from 'viem'
import { toWordKey } from '../../balance/toWordKey.js'
import type { NativeCurrencyConfig, TokenConfig } from '../../config/tokens.js'
import type { ActivityRecord } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { createTtlCache } from '../../utils/createTtlCache.js'
import { isLureText } from '../../utils/isLureText.js'
import { toHarmlessText } from '../../utils/toHarmlessText.js'

/** A token's own metadata, sanitised; decimals are absent where it has none. `isLure`: it names a link or a claim. */
export type TokenFacts = {
  name: string
  symbol: string
  decimals?: number | undefined
  isLure?: boolean | undefined
}

export type DescribeTokens = (
  upstream: Upstream,
  tokens: readonly string[],
) => Promise<Map<string, TokenFacts>>

const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Tokens that are read for one page; further ones are named by their address. */
const maxTokens = 40
const factsTtlMs = 3_600_000
// The schema allows 100 and 32 UTF-16 units, and a character may take two.
const nameLength = 48
const symbolLength = 16
/** Bytes of a name that are read. */
const maxBytes = 2_000

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
])
/** `name()`, `symbol()`, `decimals()` */
const questions = ['0x06fdde03', '0x95d89b41', '0x313ce567'] as const

const shorten = (token: string) => `${token.slice(0, 6)}…${token.slice(-4)}`

/** Tokens of transactions that are on no list. */
export function findUnlisted(
  records: readonly Pick<ActivityRecord, 'entries'>[],
  listed: ReadonlyMap<string, TokenConfig>,
): string[] {
  return records
    .flatMap(({ entries }) => entries)
    .filter(({ standard, token }) => standard !== 'native' && !listed.has(token))
    .map(({ token }) => token)
}

/**
 * Creates a reader of what unlisted tokens say of themselves: bounded, without invisible or turned text, nothing
 * that reads as a link, and never the name of a listed token or of the coin. Tokens that cannot be read are named by
 * their shortened address.
 */
export function createDescribeEvmTokens(parameters: {
  listed: readonly TokenConfig[]
  native: NativeCurrencyConfig
  now?: (() => number) | undefined
}): DescribeTokens {
  const { listed, native, now = Date.now } = parameters
  const factsCache = createTtlCache<TokenFacts>({ ttlMs: factsTtlMs, max: 5_000, now })
  const reserved = new Set([native, ...listed].flatMap(({ name, symbol }) => [name, symbol]).map(toWordKey))

  const toFacts = (token: string, replies: readonly (Hex | undefined)[]): TokenFacts => {
    const toWord = (reply: Hex | undefined, length: number): string => {
      const text = toHarmlessText(reply && toText(reply), length)
      return text === '' || reserved.has(toWordKey(text)) ? shorten(token) : text
    }
    const decimals = toDecimals(replies[2])
    const isLure = replies.slice(0, 2).some(reply => reply && isLureText(toText(reply)))
    return {
      name: toWord(replies[0], nameLength),
      symbol: toWord(replies[1], symbolLength),
      ...(decimals !== undefined && { decimals }),
      ...(isLure && { isLure }),
    }
  }

  return async (upstream, tokens) => {
    const facts = new Map<string, TokenFacts>()
    const missing: string[] = []
    for (const token of new Set(tokens)) {
      const found = factsCache.get(token)
      if (found) facts.set(token, found)
      else if (missing.length < maxTokens) missing.push(token)
    }
    const replies = missing.length > 0 ? await readTogether(upstream, missing) : undefined
    for (const [index, token] of missing.entries()) {
      if (!replies) continue
      const read = toFacts(token, replies.slice(index * questions.length, (index + 1) * questions.length))
      factsCache.set(token, read)
      facts.set(token, read)
    }
    for (const token of tokens)
      if (!facts.has(token)) facts.set(token, { name: shorten(token), symbol: shorten(token) })
    return facts
  }
}

/** Asks all tokens in one multicall; undefined where that cannot be, because names are optional. */
async function readTogether(
  upstream: Upstream,
  tokens: readonly string[],
): Promise<(Hex | undefined)[] | undefined> {
  const calls = tokens.flatMap(token =>
    questions.map(callData => ({ target: token as Hex, allowFailure: true, callData })),
  )
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
  try {
    const outcome = await upstream.call({
      method: 'eth_call',
      params: [{ to: multicallAddress, data }, 'latest'],
    })
    if (!('result' in outcome) || typeof outcome.result !== 'string') return undefined
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: outcome.result as Hex })
    if (results.length !== calls.length) return undefined
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    // A caller that is over its limits still gets its history.
    return undefined
  }
}

/** A text, or as the first tokens have it 32 bytes of text. */
function toText(reply: Hex): string | undefined {
  if (reply.length > maxBytes * 2) return undefined
  try {
    if (reply.length === 66) return hexToString(reply, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], reply)[0]
  } catch {
    return undefined
  }
}

function toDecimals(reply: Hex | undefined): number | undefined {
  if (reply?.length !== 66) return undefined
  const value = BigInt(reply)
  return value <= 77n ? Number(value) : undefined
}
