import type { TokenConfig } from '../../options.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { isSolanaAddress } from '../../utils/isSolanaAddress.js'
import type { BalanceProvider, Holding } from './provider.js'
import { describeSolanaTokens } from './solanaMetadata.js'
import { type MintHolding, sumTokenAccounts } from './sumTokenAccounts.js'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const readsAtOnce = 8
/** Tokens on no list that are answered; whoever sends a thousand kinds of spam fills no page with it. */
const maximumUnlisted = 200

type Read = { holdings: MintHolding[]; failed: number }

/**
 * Reads SOL and the tokens of both token programs. Tokens on no list are answered too, marked as such; a wallet with
 * more accounts than the endpoint lists is read for the listed tokens alone.
 */
export function createSolanaBalanceProvider(parameters: {
  upstream: Upstream
  tokens: readonly TokenConfig[]
}): BalanceProvider {
  const { upstream, tokens } = parameters
  const listed = new Set(tokens.map(({ address }) => address))

  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const outcome = await upstream.call({ method, params })
    if ('error' in outcome)
      throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused a balance read.', outcome.error)
    return outcome.result
  }
  const readAccounts = async (owner: string, filter: { programId: string } | { mint: string }) => {
    const config = { encoding: 'jsonParsed', commitment: 'confirmed' }
    return sumTokenAccounts(await ask('getTokenAccountsByOwner', [owner, filter, config]), {
      owner,
      ...filter,
    })
  }

  const readAll = async (owner: string): Promise<Read> => {
    const found = await Promise.all(
      [tokenProgram, token2022Program].map(programId => readAccounts(owner, { programId })),
    )
    return { holdings: found.flat(), failed: 0 }
  }

  const readListed = async (owner: string): Promise<Read> => {
    const holdings: MintHolding[] = []
    let failed = 0
    for (let start = 0; start < tokens.length; start += readsAtOnce) {
      const chunk = tokens.slice(start, start + readsAtOnce)
      for (const result of await Promise.allSettled(
        chunk.map(({ address }) => readAccounts(owner, { mint: address })),
      )) {
        if (result.status === 'fulfilled') holdings.push(...result.value)
        else failed++
      }
    }
    // With nothing read the tokens are unknown, not none.
    if (failed === tokens.length) throw new UpstreamError('UPSTREAM_INVALID', 'No token could be read.')
    return { holdings, failed }
  }

  const readTokens = async (owner: string): Promise<Read> => {
    try {
      return await readAll(owner)
    } catch (error) {
      // Too many accounts, or an endpoint that lists none by program: an answer all the same, so it is alive.
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_INVALID') return readListed(owner)
      throw error
    }
  }

  return {
    toAddress: value => (isSolanaAddress(value) ? value : undefined),
    async getHoldings(address) {
      const [native, { holdings, failed }] = await Promise.all([
        ask('getBalance', [address, { commitment: 'confirmed' }]).then(toLamports),
        readTokens(address),
      ])
      const known = tokens.flatMap(token => holdings.filter(({ mint }) => mint === token.address))
      const others = holdings
        .filter(({ mint, amount }) => amount > 0n && !listed.has(mint))
        .sort((a, b) => (a.mint < b.mint ? -1 : 1))
        .slice(0, maximumUnlisted)
      const words = await describeSolanaTokens({ ask, tokens: others, listed: tokens })
      return {
        holdings: [
          { amount: native },
          ...known.map(({ mint, ...held }): Holding => ({ address: mint, ...held })),
          ...others.map(
            ({ mint, ...held }): Holding => ({ address: mint, ...held, unlisted: words.get(mint) }),
          ),
        ],
        failed,
      }
    },
  }
}

/** A JSON number: exact to 2^53 lamports (nine million SOL), beyond that to the nearest 128. */
function toLamports(result: unknown): bigint {
  const value = typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 64)
    return BigInt(value)
  throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint answered no balance.')
}
