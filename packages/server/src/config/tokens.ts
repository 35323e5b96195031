import { CaipNetworkIdSchema, ImageUrlSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { isSolanaAddress } from '../utils/isSolanaAddress.js'
import { isStacksContract } from '../utils/isStacksContract.js'
import { checkValue, type DeepReadonly, type Option } from './option.js'
import { parseTokenLists } from './parseTokenLists.js'
import { TokenDecimalsSchema } from './schemas.js'

// Token lists come from third parties, so control and direction characters and long names are refused.
const label = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(length),
    v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'holds characters that cannot be shown'),
  )

const tokenEntries = {
  symbol: label(32),
  name: label(100),
  decimals: TokenDecimalsSchema,
  /** https URL, or a path on this server. */
  iconUrl: v.optional(ImageUrlSchema),
  /** The token has `permit` (EIP-2612). */
  eip2612: v.optional(v.boolean()),
}
const TokenSchema = v.object({
  /** Contract address (0x and 40 hex characters); on Solana the mint, base58; on Stacks the contract, `deployer.name`. */
  address: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex characters'),
    v.check(hasGoodChecksum, 'has a wrong EIP-55 checksum'),
  ),
  ...tokenEntries,
})
const SolanaTokenSchema = v.object({
  address: v.pipe(v.string(), v.check(isSolanaAddress, 'is not a Solana address (base58 of 32 bytes)')),
  ...tokenEntries,
})
const StacksTokenSchema = v.object({
  address: v.pipe(v.string(), v.check(isStacksContract, 'is not a Stacks contract (deployer.name)')),
  ...tokenEntries,
})

/**
 * A listed token of a chain. On EVM chains only listed tokens are read; on Solana every
 * token account is read, and tokens on no list are marked as unlisted.
 */
export type TokenConfig = v.InferOutput<typeof TokenSchema>

export const CurrencySchema = v.object({ name: label(100), symbol: label(32), decimals: TokenDecimalsSchema })
/** Native currency of a chain; needed for chains that are not built in. */
export type NativeCurrencyConfig = v.InferOutput<typeof CurrencySchema>

type Lists = Record<string, TokenConfig[]>

function hasGoodChecksum(address: string): boolean {
  const hex = address.slice(2)
  return (
    hex === hex.toLowerCase() || hex === hex.toUpperCase() || getAddress(address.toLowerCase()) === address
  )
}

/** The tokens by chain, in the address form of each family. */
export const tokensOption: Option<DeepReadonly<Lists>, Lists> = {
  variables: {
    TOKEN_LISTS: {
      default: '{}',
      meaning:
        'Tokens whose balances are read (on Solana: which are known): a JSON object, CAIP-2 id → `[{ address, symbol, name, decimals, iconUrl?, eip2612? }]`, where a Solana address is the mint and one of Stacks the contract (`deployer.name`), or comma-separated paths of files that hold such an object or a public token list (tokenlists.org). At most 1000 tokens a chain',
    },
  },
  read: ({ text, readFile, problems }) => parseTokenLists(text('TOKEN_LISTS'), readFile, problems),
  check(input = {}, name, problems) {
    for (const [chain, list] of Object.entries(input))
      if (chain.startsWith('bip122:') && list.length > 0)
        problems.push(`${name} (${chain}): lists tokens, which Bitcoin does not have`)
    const checkTokens = (schema: v.GenericSchema<TokenConfig>, wanted: (chain: string) => boolean): Lists =>
      checkValue<Lists>(
        v.record(CaipNetworkIdSchema, v.pipe(v.array(schema), v.maxLength(1000, 'lists over 1000 tokens'))),
        Object.fromEntries(Object.entries(input).filter(([chain]) => wanted(chain))),
        {},
        { name, problems },
      )
    const isSolana = (chain: string) => chain.startsWith('solana:')
    const isStacks = (chain: string) => chain.startsWith('stacks:')
    const tokens = checkTokens(TokenSchema, chain => !isSolana(chain) && !isStacks(chain))
    for (const list of Object.values(tokens))
      for (const token of list) token.address = getAddress(token.address.toLowerCase())
    return {
      ...tokens,
      ...checkTokens(SolanaTokenSchema, isSolana),
      ...checkTokens(StacksTokenSchema, isStacks),
    }
  },
}
