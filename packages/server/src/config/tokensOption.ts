import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { checkValue, type DeepReadonly, type Option } from './option.js'
import { parseTokenLists } from './parseTokenLists.js'
import { SolanaTokenSchema, StacksTokenSchema, type TokenConfig, TokenSchema } from './tokens.js'

type Lists = Record<string, TokenConfig[]>

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
