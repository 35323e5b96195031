import { isLookAlike } from '@latchkit/core/internal'
import { toDecimal } from '../../balance/toDecimal.js'
import { toTokenSlug } from '../../images/toSlug.js'
import type { HistoryRecord } from './provider.js'

type Transfer = HistoryRecord['transfers'][number]

/** The coin, or a token by its address. */
export type MovedToken = {
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  iconUrl?: string | undefined
  /** On no list: it gets no icon, which would be that of a token that it may imitate. */
  isUnlisted: boolean
}

type Move = { amount: bigint; direction: 'in' | 'out' | 'self'; other?: string | undefined }

/** Whether people could take the other side of a move for one that the account has paid, or for the account itself. */
export const isDoubtful = (
  address: string,
  { other }: Pick<Move, 'other'>,
  paid: ReadonlySet<string>,
): boolean =>
  other !== undefined &&
  other !== address &&
  !paid.has(other) &&
  [address, ...paid].some(each => isLookAlike(other, each))

/** Describes a move of an account's holdings, marked where it is of an unlisted token or from a look-alike address. */
export function toTransfer(
  address: string,
  { amount, direction, other }: Move,
  {
    token,
    paid,
  }: { token: MovedToken /** Addresses that the account has paid. */; paid: ReadonlySet<string> },
): Transfer {
  const flags: NonNullable<Transfer['flags']> = token.isUnlisted ? ['unlisted'] : []
  if (isDoubtful(address, { other }, paid)) flags.push('lookAlike')
  const [sender, recipient] = direction === 'in' ? [other, address] : [address, other]
  const { name, symbol, decimals, iconUrl } = token
  return {
    fungible_info: {
      name,
      symbol,
      ...(token.address !== undefined && { address: token.address }),
      decimals,
      ...(!token.isUnlisted && { icon: { url: iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}` } }),
    },
    direction,
    quantity: { numeric: toDecimal(amount, decimals) },
    ...(sender !== undefined && { sender }),
    ...(recipient !== undefined && { recipient }),
    ...(flags.length > 0 && { flags }),
  }
}

/** What a transaction did to an account, from the directions of its moves. */
export function toOperation(moves: readonly { direction: 'in' | 'out' | 'self' }[]): string {
  const directions = new Set(moves.map(({ direction }) => direction))
  if (directions.size === 2) return 'trade'
  if (directions.size === 0) return 'execute'
  return directions.has('in') ? 'receive' : 'send'
}
