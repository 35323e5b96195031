import type { Read } from '../../signing/evm/readFees.js'
import { isHex } from '../../signing/toBytes.js'
import type { Decoded, Label, Movement } from '../../signing/types.js'
import type { TokenFacts } from '../formatFact.js'
import { danger } from '../movements/draw.js'
import { isUnlimited } from '../movements/isUnlimited.js'

type Allowance = Extract<Movement, { kind: 'allowance' }>

/** More allowances than this in one request are a danger by their count. */
const maxAllowances = 4
/** An account with this in front of its code is a person's (EIP-7702). */
const delegated = '0xef0100'

const allOfIt = danger(
  'unlimited',
  'The amount is more than you have: the spender can take all of this token, now and later, without asking again.',
)
const somebody = danger('allowance', 'The spender is somebody’s account, not a contract of an application.')

/** Whether an allowance is for a contract, and for less than everything. */
export async function readSpenders(
  read: Read,
  { actions }: Decoded,
  own: string,
  tokens: Readonly<Record<string, TokenFacts>>,
): Promise<readonly Label[]> {
  const given = actions
    .flatMap(action => action.movements)
    .filter((each): each is Allowance => each.kind === 'allowance' && each.amount !== 0n)
    .slice(0, maxAllowances)
  const collections = Object.entries(tokens).flatMap(([token, { isCollection }]) =>
    isCollection ? [token.toLowerCase()] : [],
  )
  const labels = await Promise.all(
    given.map(async ({ token, amount, spender, bits }) => {
      const [code, held] = await Promise.all([
        read('eth_getCode', [spender, 'latest']).catch(() => undefined),
        read('eth_call', [
          { to: token, data: `0x70a08231${own.slice(2).padStart(64, '0')}` },
          'latest',
        ]).catch(() => undefined),
      ])
      const isPerson = code === '0x' || (typeof code === 'string' && code.startsWith(delegated))
      const isCounted = amount !== undefined && !collections.includes(token) && !isUnlimited(amount, bits)
      const isMore = isCounted && isHex(held) && held.length === 66 && amount > BigInt(held)
      return [...(isPerson && spender !== own ? [somebody] : []), ...(isMore ? [allOfIt] : [])]
    }),
  )
  return labels.flat()
}
