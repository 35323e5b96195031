import type { TokenConfig } from '../../config/tokens.js'
import { HttpError } from '../../errors/HttpError.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { isSolanaAddress } from '../../utils/isSolanaAddress.js'
import type { BalanceProvider, Holding, Unread } from './provider.js'
import { describeSolanaTokens } from './solanaMetadata.js'
import { type MintHolding, sumTokenAccounts } from './sumTokenAccounts.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const readsAtOnce = 8
/** Most tokens on no list in one reply, so that spam tokens cannot fill it. */
const maximumUnlisted = 200

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Read = { holdings: MintHolding[]; unread: Unread[] }

/**
 * Reads SOL and the tokens of both token programs. Tokens on no list are returned marked as unlisted; a wallet with
 * more accounts than the endpoint lists is read for the listed tokens alone.
 */
export function createSolanaBalanceProvider(parameters: { tokens: readonly TokenConfig[] }): BalanceProvider {
  const { tokens } = parameters
  const listed = new Set(tokens.map(({ address }) => address))

  const createAsk =
    (upstream: Upstream): Ask =>
    async (method, params) => {
      const outcome = await upstream.call({ method, params })
      if ('error' in outcome)
        throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused a balance read.', outcome.error)
      return outcome.result
    }
  const readAccounts = async (ask: Ask, owner: string, filter: { programId: string } | { mint: string }) => {
    const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
    return sumTokenAccounts(await ask('getTokenAccountsByOwner', [owner, filter, config]), {
      owner,
      ...filter,
    })
  }

  const readAll = async (ask: Ask, owner: string): Promise<Read> => {
    const found = await Promise.all(
      [tokenProgram, token2022Program].map(programId => readAccounts(ask, owner, { programId })),
    )
    return { holdings: found.flat(), unread: [] }
  }

  const readListed = async (ask: Ask, owner: string): Promise<Read> => {
    const holdings: MintHolding[] = []
    const unread: Unread[] = []
    for (let start = 0; start < tokens.length; start += readsAtOnce) {
      const chunk = tokens.slice(start, start + readsAtOnce)
      const results = await Promise.allSettled(
        chunk.map(({ address }) => readAccounts(ask, owner, { mint: address })),
      )
      for (const [index, result] of results.entries()) {
        if (result.status === 'fulfilled') holdings.push(...result.value)
        // The caller is over its limits: without the token the reply would say that it is not held.
        else if (result.reason instanceof HttpError) throw result.reason
        else unread.push({ address: chunk[index]?.address ?? '', isRefused: false })
      }
    }
    // When no token could be read the holdings are unknown, and an empty list would say that there are none.
    if (unread.length === tokens.length)
      throw new UpstreamError('UPSTREAM_INVALID', 'No token could be read.')
    return { holdings, unread }
  }

  const readTokens = async (ask: Ask, owner: string): Promise<Read> => {
    try {
      return await readAll(ask, owner)
    } catch (error) {
      // The endpoint responded but cannot list by program (too many accounts), so listed mints are read one by one.
      const code = error instanceof UpstreamError ? error.code : undefined
      if (code === 'UPSTREAM_INVALID' || code === 'UPSTREAM_TOO_LARGE') return readListed(ask, owner)
      throw error
    }
  }

  return {
    toAddress: value => (isSolanaAddress(value) ? value : undefined),
    async getHoldings(address, upstream) {
      const ask = createAsk(upstream)
      const [native, { holdings, unread }] = await Promise.all([
        ask('getBalance', [address, { commitment: 'confirmed' }]).then(toLamports),
        readTokens(ask, address),
      ])
      const listedHoldings = tokens.flatMap(token => holdings.filter(({ mint }) => mint === token.address))
      const others = holdings
        .filter(({ mint, amount }) => amount > 0n && !listed.has(mint))
        .sort((a, b) => (a.mint < b.mint ? -1 : 1))
        .slice(0, maximumUnlisted)
      const words = await describeSolanaTokens({ ask, tokens: others, listed: tokens })
      return {
        holdings: [
          { amount: native },
          ...listedHoldings.map(({ mint, ...held }): Holding => ({ address: mint, ...held })),
          ...others.map(
            ({ mint, ...held }): Holding => ({ address: mint, ...held, unlisted: words.get(mint) }),
          ),
        ],
        unread,
      }
    },
  }
}

/** A JSON number: exact to 2^53 lamports (nine million SOL), beyond that to the nearest 128. */
function toLamports(result: unknown): bigint {
  const value = typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 64)
    return BigInt(value)
  throw new UpstreamError('UPSTREAM_INVALID', 'The response holds no balance.')
}
