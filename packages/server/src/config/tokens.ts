import { ImageUrlSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { isSolanaAddress } from '../utils/isSolanaAddress.js'
import { isStacksContract } from '../utils/isStacksContract.js'
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
export const TokenSchema = v.object({
  /** Contract address (0x and 40 hex characters); on Solana the mint, base58; on Stacks the contract, `deployer.name`. */
  address: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex characters'),
    v.check(hasGoodChecksum, 'has a wrong EIP-55 checksum'),
  ),
  ...tokenEntries,
})
export const SolanaTokenSchema = v.object({
  address: v.pipe(v.string(), v.check(isSolanaAddress, 'is not a Solana address (base58 of 32 bytes)')),
  ...tokenEntries,
})
export const StacksTokenSchema = v.object({
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

function hasGoodChecksum(address: string): boolean {
  const hex = address.slice(2)
  return (
    hex === hex.toLowerCase() || hex === hex.toUpperCase() || getAddress(address.toLowerCase()) === address
  )
}
