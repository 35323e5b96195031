import type { Movement } from '../../signing/types.js'

type Out = Extract<Movement, { kind: 'out' }>
type In = Extract<Movement, { kind: 'in' }>

/** What a single item is taken to be worth at least: a ten-thousandth of a coin, a hundredth of a dollar's token. */
const leastPerItem = { currency: 10n ** 14n, token: 10n ** 4n }
/** Fewer units than this are a trifle of anything that is divided into units at all. */
const fewUnits = 1000n
const fewCurrency = 10n ** 12n
const manyTimes = 10n ** 6n

/**
 * Whether a least amount is none, or so small beside what leaves that no price explains it. It knows no price: one that is
 * merely bad is found by a quote (`advice`).
 */
export function isTrifle({ least, token, id }: In, paid: readonly Out[]): boolean {
  if (least === 0n) return paid.length === 0 || paid.some(({ amount }) => amount > 0n)
  if (id !== undefined) return false
  return paid.some(({ amount, id: item, token: sold }) => {
    if (item !== undefined)
      return least < amount * (token === undefined ? leastPerItem.currency : leastPerItem.token)
    if (amount < least * manyTimes)
      return token === undefined && least < fewCurrency && sold !== undefined && amount > fewUnits * fewUnits
    return least < fewUnits
  })
}
