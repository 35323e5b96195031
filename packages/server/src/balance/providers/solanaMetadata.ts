import type { TokenConfig } from '../../config/tokens.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { type TokenWords, toReservedWords, toTokenWords } from '../toTokenWords.js'
import { at } from './sumTokenAccounts.js'

const mintsPerRequest = 100
/** The mint of wrapped SOL, on every cluster. */
const wrappedSol = 'So11111111111111111111111111111111111111112'
const wrapped: TokenWords = { name: 'Wrapped SOL', symbol: 'wSOL' }

/**
 * Names tokens that are on no list: sanitised Token-2022 metadata, else the shortened address.
 * A name or symbol that a listed token or the native coin uses is replaced by the address.
 */
export async function describeSolanaTokens(parameters: {
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>
  tokens: readonly { mint: string }[]
  listed: readonly TokenConfig[]
}): Promise<Map<string, TokenWords>> {
  const { ask, tokens, listed } = parameters
  const reserved = toReservedWords([{ name: 'Solana', symbol: 'SOL' }, ...listed])
  const words = new Map<string, TokenWords>()
  for (let start = 0; start < tokens.length; start += mintsPerRequest) {
    const mints = tokens.slice(start, start + mintsPerRequest).map(({ mint }) => mint)
    const said = await readMetadata(ask, mints)
    for (const [index, mint] of mints.entries())
      words.set(mint, mint === wrappedSol ? wrapped : toTokenWords(mint, said[index], reserved))
  }
  return words
}

/** Reads one entry per mint, undefined without metadata; a failed read returns none, because names are optional. */
async function readMetadata(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  mints: readonly string[],
): Promise<unknown[]> {
  try {
    const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const value = at(await ask('getMultipleAccounts', [mints, config]), 'value')
    return Array.isArray(value) ? mints.map((mint, index) => findMetadata(mint, value[index])) : []
  } catch (error) {
    if (error instanceof UpstreamError) return []
    throw error
  }
}

function findMetadata(mint: string, account: unknown): unknown {
  const extensions = at(account, 'data', 'parsed', 'info', 'extensions')
  if (!Array.isArray(extensions)) return undefined
  const find = (name: string) =>
    at(
      extensions.find(each => at(each, 'extension') === name),
      'state',
    )
  // Metadata counts only when the mint's metadata pointer points at it.
  if (at(find('metadataPointer'), 'metadataAddress') !== mint) return undefined
  const metadata = find('tokenMetadata')
  return at(metadata, 'mint') === mint ? metadata : undefined
}
