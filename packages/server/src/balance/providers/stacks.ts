import * as v from 'valibot'
import type { TokenConfig } from '../../config/tokens.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTokenReader } from '../../stacks/createTokenReader.js'
import type { RestUpstream } from '../../upstream/createUpstream.js'
import { parseResponse } from '../../upstream/parseResponse.js'
import { parseRestReply } from '../../upstream/rest.js'
import { toStacksAddress } from '../../utils/toStacksAddress.js'
import { toReservedWords, toTokenWords } from '../toTokenWords.js'
import type { BalanceProvider, Holding } from './provider.js'

/** Most tokens on no list in one reply: spam cannot fill it, and each takes three calls once a day. */
const maximumUnlisted = 50
const readsAtOnce = 4

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform(text => BigInt(text)),
)
/** `deployer.contract::token`; a deployer may have another network's version only by mistake. */
const AssetSchema = v.pipe(v.string(), v.maxLength(400))
const BalancesSchema = v.object({
  stx: v.object({ balance: amount }),
  fungible_tokens: v.record(AssetSchema, v.object({ balance: amount })),
})
const assetId = /^(S[0-9A-HJKMNP-TV-Z]{27,40}\.[a-zA-Z][-a-zA-Z0-9_]{0,127})::[^:]+$/

/**
 * The amounts by contract, which is what transfers call. A contract of several tokens is left out: SIP-010 has one per
 * contract.
 */
function toAmounts(tokens: v.InferOutput<typeof BalancesSchema>['fungible_tokens']): Map<string, bigint> {
  const amounts = new Map<string, bigint>()
  const several = new Set<string>()
  for (const [asset, { balance }] of Object.entries(tokens)) {
    const contract = assetId.exec(asset)?.[1]
    if (contract === undefined) continue
    if (amounts.has(contract)) several.add(contract)
    amounts.set(contract, balance)
  }
  for (const contract of several) amounts.delete(contract)
  return amounts
}

/** Reads STX and SIP-010 tokens from the API of a Stacks node; of tokens on no list, what their contracts say. */
export function createStacksBalanceProvider(parameters: {
  chain: string
  tokens: readonly TokenConfig[]
  now?: (() => number) | undefined
}): BalanceProvider {
  const { chain, tokens, now } = parameters
  const listed = new Set(tokens.map(({ address }) => address))
  const reserved = toReservedWords([{ name: 'Stacks', symbol: 'STX' }, ...tokens])
  const reader = createTokenReader({ now })

  const describe = async (
    [address, held]: readonly [string, bigint],
    upstream: RestUpstream,
  ): Promise<Holding | undefined> => {
    const facts = await reader.read(address, upstream).catch(error => {
      // The caller is over its limits: without the token the reply would say that it is not held.
      if (error instanceof HttpError) throw error
      return undefined
    })
    if (!facts) return undefined
    const unlisted = toTokenWords(address, facts, reserved)
    return { address, amount: held, decimals: facts.decimals, unlisted }
  }

  return {
    toAddress: value => toStacksAddress(value, chain),
    async getHoldings(address, upstream) {
      const path = `/extended/v1/address/${address}/balances`
      const balances = parseResponse(BalancesSchema, parseRestReply(await upstream.request({ path })))
      const amounts = toAmounts(balances.fungible_tokens)
      const others = [...amounts]
        .filter(([contract, held]) => held > 0n && !listed.has(contract))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, maximumUnlisted)
      const unlisted: (Holding | undefined)[] = []
      for (let start = 0; start < others.length; start += readsAtOnce) {
        const part = others.slice(start, start + readsAtOnce)
        unlisted.push(...(await Promise.all(part.map(other => describe(other, upstream)))))
      }
      return {
        holdings: [
          { amount: balances.stx.balance },
          ...tokens.flatMap(token => {
            const held = amounts.get(token.address)
            return held === undefined ? [] : [{ address: token.address, amount: held }]
          }),
          ...unlisted.flatMap(each => each ?? []),
        ],
        // A failure to read a token on no list is no failure of the lists.
        unread: [],
      }
    },
  }
}
