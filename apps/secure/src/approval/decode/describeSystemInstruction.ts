import type { Action, Label } from '../../signing/types.js'
import { act, address, control, danger, out, text } from '../movements/draw.js'
import {
  type DescribedInstruction,
  type Instruction,
  nameOf,
  readKey,
  readU32,
  readU64,
  type SolanaContext,
} from './solanaContext.js'
import { solanaPrograms } from './solanaPrograms.js'

/** Bytes of a seed: its length in 8 bytes, then the text. */
const seedEnd = (data: Uint8Array, at: number): number => at + 8 + Number(readU64(data, at))

/** What the network keeps for an account of a size, in lamports; what is above it is a payment. */
const toRent = (size: bigint): bigint => (size + 128n) * 6960n

/** Programs whose accounts get their controller from a further instruction. */
const initialised: readonly string[] = [solanaPrograms.token, solanaPrograms.token2022, solanaPrograms.stake]

type Creation = { lamports: bigint; size: bigint; program: string }

function createAccount(
  [payer, account]: Instruction['accounts'],
  { lamports, size, program }: Creation,
  { symbol, unowned }: SolanaContext,
): DescribedInstruction {
  if (initialised.includes(program)) unowned.add(nameOf(account))
  const isPayment = lamports > toRent(size)
  const isKnown = initialised.includes(program) || program === solanaPrograms.system
  return {
    action: act(
      isPayment ? `Send ${symbol} to a new account` : 'Create an account',
      out(isPayment ? 'Amount' : 'Deposit', lamports, { from: nameOf(payer), to: nameOf(account) }),
      address('Account', account),
      isKnown ? address('Program', program) : control('Program', nameOf(account), program),
    ),
  }
}

const giveToProgram = (account: string | undefined, program: string): DescribedInstruction => ({
  action: act(
    'Give an account to a program',
    address('Account', account),
    control('Program', nameOf(account), program),
  ),
})

function send(
  [amount, from, to]: readonly [bigint, string | undefined, string | undefined],
  { own, symbol }: SolanaContext,
): Action {
  return act(
    `Send ${symbol}`,
    out('Amount', amount, { from: nameOf(from), to: nameOf(to) }),
    ...(from === own ? [] : [address('From', from)]),
    address('To', to),
  )
}

const toOther = (to: string | undefined, own: string): Label[] =>
  to === own ? [] : [danger('otherRecipient', 'It goes to another account than yours.')]

/** Of the system program; undefined where a byte is not accounted for. */
export function describeSystemInstruction(
  { data, accounts }: Instruction,
  context: SolanaContext,
): DescribedInstruction | undefined {
  if (data.length < 4) return undefined
  const { own, unowned } = context
  const [first, second, third] = accounts
  const size = data.length
  switch (readU32(data, 0)) {
    case 0: {
      if (size !== 52 || accounts.length < 2) return undefined
      const creation = { lamports: readU64(data, 4), size: readU64(data, 12), program: readKey(data, 20) }
      return createAccount(accounts, creation, context)
    }
    case 1:
      return size === 36 ? giveToProgram(first, readKey(data, 4)) : undefined
    case 2:
      if (size !== 12 || accounts.length < 2) return undefined
      return { action: send([readU64(data, 4), first, second], context) }
    case 3: {
      if (size < 44) return undefined
      const end = seedEnd(data, 36)
      if (size !== end + 48) return undefined
      const [lamports, space] = [readU64(data, end), readU64(data, end + 8)]
      return createAccount(accounts, { lamports, size: space, program: readKey(data, end + 16) }, context)
    }
    case 4:
      return size === 4
        ? {
            action: act('Use a stored nonce', address('Nonce account', first)),
            labels: [danger('noExpiry', 'This does not expire. It can be sent long after it was signed.')],
          }
        : undefined
    case 5:
      return size === 12
        ? {
            action: act(
              'Take the deposit of a nonce account',
              out('Amount', readU64(data, 4), { from: nameOf(first), to: nameOf(second) }),
              address('To', second),
            ),
            labels: toOther(second, own),
          }
        : undefined
    case 6:
      if (size !== 36) return undefined
      unowned.delete(nameOf(first))
      return {
        action: act(
          'Set up a nonce account',
          address('Account', first),
          control('Authority', nameOf(first), readKey(data, 4)),
        ),
      }
    case 7:
      return size === 36
        ? {
            action: act(
              'Give away a nonce account',
              address('Account', first),
              control('To', nameOf(first), readKey(data, 4)),
            ),
          }
        : undefined
    case 8:
      return size === 12
        ? {
            action: act(
              'Reserve space in an account',
              address('Account', first),
              text('Bytes', `${readU64(data, 4)}`),
            ),
            labels:
              first === own
                ? [danger('ownerChange', 'Your account could then no longer send anything.')]
                : [],
          }
        : undefined
    case 10: {
      if (size < 44) return undefined
      const end = seedEnd(data, 36)
      return size === end + 32 ? giveToProgram(first, readKey(data, end)) : undefined
    }
    case 11: {
      if (size < 20 || accounts.length < 3) return undefined
      const end = seedEnd(data, 12)
      return size === end + 32 ? { action: send([readU64(data, 4), first, third], context) } : undefined
    }
    default:
      return undefined
  }
}
