import type { Action, Label, Movement, Rest } from '../../signing/types.js'
import { act, address, caution, danger, out } from './draw.js'
import { isUnlimited } from './isUnlimited.js'
import { isTrifle } from './judgeMinimum.js'

export type AssessedMovements = { actions: readonly Action[]; labels: readonly Label[] }

export type AssessParameters = {
  actions: readonly Action[]
  /** What the actions do not account for. */
  rests: readonly Rest[]
  /** The visitor's account; of EVM in lower case. */
  own: string
  symbol: string
  isEvm: boolean
}

const lost: readonly string[] = [
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dead',
  '11111111111111111111111111111111',
  'SP000000000000000000002Q6VF78',
  'ST000000000000000000002AMW42H',
]

/** How programs and system accounts of Solana begin. No payment goes there; accounts of thieves are ground to look so. */
const programLike = /^(1{5}|Token|AToke|Compu|Memo[1S]|Stake|Sysva|So111|Vote1)/

type Out = Extract<Movement, { kind: 'out' }>
type In = Extract<Movement, { kind: 'in' }>

function judgeOut({ from, to, token }: Out, { own, isEvm }: AssessParameters): Label[] {
  if (to === undefined) return []
  if (lost.includes(to))
    return [danger('burn', 'Nothing can be sent back from this recipient. What is sent there is lost.')]
  if (!isEvm && programLike.test(to))
    return [
      danger('otherRecipient', 'The recipient is named like a part of the network. It may be somebody’s.'),
    ]
  if (isEvm && token !== undefined && to === token)
    return [
      danger(
        'tokenRecipient',
        'The recipient is the token’s own contract. What is sent there is usually lost.',
      ),
    ]
  if (to === own && from === own) return [caution('selfTransfer', 'The recipient is your own account.')]
  return isEvm && from !== own ? [caution('allowance', 'This moves what another account owns.')] : []
}

/** Of Solana always a danger: sites there take tokens by transfers, and a delegate is what drainers ask for. */
function judgeAllowance({ amount, bits }: Extract<Movement, { kind: 'allowance' }>, isEvm: boolean): Label[] {
  if (amount === undefined)
    return [
      danger(
        'approvalForAll',
        'The operator can take every item of this collection that you have, now and later.',
      ),
    ]
  if (amount === 0n) return []
  if (isUnlimited(amount, bits))
    return [
      danger(
        'unlimited',
        'The spender can take all of this token that you have, now and later, without asking again.',
      ),
    ]
  const words = 'The spender can take this amount later, without asking again.'
  return [isEvm ? caution('allowance', words) : danger('allowance', words)]
}

function judgeIn(movement: In, paid: readonly Out[], { own }: AssessParameters): Label[] {
  const { to, isRest, isHeld } = movement
  // It is judged where it is taken out, or it is a rest.
  if (isHeld || isRest) return []
  return [
    ...(to === own
      ? []
      : [danger('otherRecipient', 'What is bought goes to another account, not to yours.')]),
    ...(isTrifle(movement, paid)
      ? [danger('noMinimum', 'There is no least amount worth the name: this may return next to nothing.')]
      : []),
  ]
}

const isOut = (movement: Movement): movement is Out => movement.kind === 'out'

function judgeControl(
  { of, to }: Extract<Movement, { kind: 'control' }>,
  { own, isEvm }: AssessParameters,
): Label[] {
  if (to === own) return []
  return of === own && isEvm
    ? [danger('delegation', 'This lets another act as your account, with everything that is in it.')]
    : [danger('ownerChange', 'Another account or program then controls it, with all that is in it.')]
}

function judgeAction(
  { movements }: Action,
  paidAnywhere: readonly Out[],
  parameters: AssessParameters,
): Label[] {
  const paid = movements.filter(isOut)
  return movements.flatMap(movement => {
    switch (movement.kind) {
      case 'out':
        return judgeOut(movement, parameters)
      case 'in':
        return judgeIn(movement, paid.length > 0 ? paid : paidAnywhere, parameters)
      case 'allowance':
        return judgeAllowance(movement, parameters.isEvm)
      default:
        return judgeControl(movement, parameters)
    }
  })
}

function drawRest(rest: Rest, { own, symbol }: AssessParameters): AssessedMovements {
  if (rest.kind === 'terms')
    return {
      actions: [act('With further terms', ...rest.facts)],
      labels: [danger('furtherTerms', 'This has terms whose effect is not known here.')],
    }
  const { token, amount, holder, isMost } = rest
  const name = isMost ? 'Amount, at most' : 'Amount'
  if (token === undefined)
    return {
      actions: [
        act(
          isMost ? `Leave unspent ${symbol} with the contract` : `Send ${symbol} with the call`,
          out(name, amount, { from: own, to: holder }),
          address('To', holder),
        ),
      ],
      labels: [
        danger('unexpectedValue', `The contract receives ${symbol} for which this call names no return.`),
      ],
    }
  return {
    actions: [
      act(
        'Leave tokens with the contract',
        out('At least', amount, { token, from: holder, to: holder }),
        address('Contract', holder),
        address('Token', token),
      ),
    ],
    labels: [
      danger('leftover', 'The contract keeps these tokens. Nothing in this request brings them to you.'),
    ],
  }
}

/** Titles of what leaves the account. */
const outgoing = /^(Send|Move|Give|Let|Allow|Destroy)/
const manyThings = 3

/** Drainers empty an account piece by piece in one request. */
function judgeCount(actions: readonly Action[]): Label[] {
  // One action can send several items.
  const count = actions
    .filter(({ title }) => outgoing.test(title))
    .reduce((sum, { movements }) => sum + Math.max(1, movements.filter(isOut).length), 0)
  return count >= manyThings ? [danger('batch', `One approval gives away or sends ${count} things.`)] : []
}

/**
 * The one rule of what moves: everything that can leave is an action with a bound and a receiver, what comes back is at
 * least something and comes to the visitor, and what no action accounts for is drawn as a danger.
 */
export function assessMovements(parameters: AssessParameters): AssessedMovements {
  const rests = parameters.rests.map(rest => drawRest(rest, parameters))
  const { actions } = parameters
  const all = [...rests.flatMap(rest => rest.actions), ...actions]
  const paid = actions.flatMap(action => action.movements.filter(isOut))
  return {
    actions: all,
    labels: [
      ...rests.flatMap(({ labels }) => labels),
      ...actions.flatMap(action => judgeAction(action, paid, parameters)),
      ...judgeCount(all),
    ],
  }
}
