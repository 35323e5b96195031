import type { Asset, Decoded, Label, Movement } from '../../signing/types.js'
import { danger } from '../movements/draw.js'
import type { Advice, Change } from './types.js'

type CompareParameters = {
  decoded: Decoded
  advice: Advice
  /** The visitor's account; of EVM in lower case. */
  own: string
}

const toKey = (value: string | undefined): string | undefined =>
  value?.startsWith('0x') ? value.toLowerCase() : value

const isOf = (change: Change, { token, id }: Asset, mints: Advice['mints'] = {}): boolean => {
  const drawn = token === undefined ? undefined : (mints[token] ?? token)
  return (
    toKey(change.token) === drawn &&
    (change.id === undefined || id === undefined || change.id === id || id === 'any')
  )
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** The most that the actions list of it. Whoever pays the fee of a Solana transaction pays it from the same account. */
function toListed(
  change: Change,
  movements: readonly Movement[],
  { decoded, advice, own }: CompareParameters,
): bigint {
  const listed = movements.flatMap(movement =>
    movement.kind === 'out' && movement.from === own && isOf(change, movement, advice.mints)
      ? [movement.amount]
      : [],
  )
  return sum(listed) + (change.token === undefined ? BigInt(decoded.maxFee ?? 0) : 0n)
}

const lessExpected = danger(
  'noMinimum',
  'The least amount that you receive is far below what this is worth on the network now.',
)

const unasked = danger(
  'simulation',
  'The network could not be asked. What leaves your account, and the price, are not compared with it.',
)

/** Below nine tenths of what is expected, the least amount does not protect. */
const isFarBelow = (least: bigint, expected: bigint): boolean => least * 10n < expected * 9n

const toFeeText = ({ fees }: Advice): string =>
  fees
    ? `The fee is up to ${fees.most}. About ${fees.usual} is usual now.`
    : 'The fee is more than ten times what is usual now.'

/** What the network expects beside what is listed: a difference is a danger, and no agreement takes one away. */
export function compareAdvice(parameters: CompareParameters): readonly Label[] {
  const { decoded, advice, own } = parameters
  const movements = decoded.actions.flatMap(action => action.movements)
  const isMore = advice.changes.some(change => {
    const amount = BigInt(change.amount)
    return amount < 0n && -amount > toListed(change, movements, parameters)
  })
  const bought = movements.filter(
    (movement): movement is Extract<Movement, { kind: 'in' }> =>
      movement.kind === 'in' && movement.to === own && !movement.isRest,
  )
  const isCheap = [...advice.changes, ...(advice.quotes ?? [])].some(change => {
    const least = bought.filter(movement => isOf(change, movement)).map(movement => movement.least)
    return least.length > 0 && isFarBelow(sum(least), BigInt(change.amount))
  })
  return [
    ...(isMore
      ? [danger('simulation', 'The network expects more to leave your account than is listed here.')]
      : []),
    ...(isCheap ? [lessExpected] : []),
    ...(advice.isUnusualFee ? [danger('highFee', toFeeText(advice))] : []),
    ...(advice.labels ?? []),
    ...(advice.isIncomplete ? [unasked] : []),
  ]
}
