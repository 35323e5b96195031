import { toHex } from '../../signing/toBytes.js'
import { act, address, code, control, danger, out } from '../movements/draw.js'
import {
  type DescribedInstruction,
  type Instruction,
  nameOf,
  readKey,
  readU32,
  readU64,
  type SolanaContext,
} from './solanaContext.js'

const giveAway = (account: string | undefined, to: string): DescribedInstruction => ({
  action: act('Give away a stake account', address('Account', account), control('To', nameOf(account), to)),
})

/** The new authority and its role; by a seed, also the seed and the program that it is derived with. */
function describeAuthority(
  kind: number,
  data: Uint8Array,
  account: string | undefined,
): DescribedInstruction | undefined {
  const end = kind === 1 ? 40 : data.length < 48 ? -1 : 48 + Number(readU64(data, 40)) + 32
  if (data.length !== end || readU32(data, 36) > 1) return undefined
  return giveAway(account, readKey(data, 4))
}

/** Of the stake program; undefined where a byte is not accounted for. */
export function describeStakeInstruction(
  { data, accounts }: Instruction,
  { own, symbol, unowned }: SolanaContext,
): DescribedInstruction | undefined {
  if (data.length < 4) return undefined
  const [first, second, , fourth] = accounts
  const size = data.length
  const kind = readU32(data, 0)
  switch (kind) {
    case 0: {
      if (size !== 116) return undefined
      unowned.delete(nameOf(first))
      const lockup = data.subarray(68)
      return {
        action: act(
          'Set up a stake account',
          address('Account', first),
          control('Staker', nameOf(first), readKey(data, 4)),
          control('Withdrawer', nameOf(first), readKey(data, 36)),
        ),
        rests: lockup.every(byte => byte === 0)
          ? []
          : [{ kind: 'terms', facts: [code('Locked up until, and who can change it', toHex(lockup))] }],
      }
    }
    case 1:
    case 8:
      return describeAuthority(kind, data, first)
    case 2:
      return size === 4
        ? {
            action: act(`Stake ${symbol}`, address('Account', first), address('Validator', second)),
          }
        : undefined
    case 3:
      if (size !== 12) return undefined
      unowned.delete(nameOf(second))
      return {
        action: act(
          'Split a stake account',
          out('Amount', readU64(data, 4), { from: nameOf(first), to: nameOf(second) }),
          address('From', first),
          address('To', second),
        ),
      }
    case 4:
      return size === 12
        ? {
            action: act(
              `Withdraw staked ${symbol}`,
              out('Amount', readU64(data, 4), { from: nameOf(first), to: nameOf(second) }),
              address('From', first),
              address('To', second),
            ),
            labels:
              second === own ? [] : [danger('otherRecipient', 'It goes to another account than yours.')],
          }
        : undefined
    case 5:
      return size === 4 ? { action: act(`Stop staking ${symbol}`, address('Account', first)) } : undefined
    case 7:
      return size === 4
        ? { action: act('Merge stake accounts', address('Into', first), address('From', second)) }
        : undefined
    // The new authority signs too, and is an account.
    case 10:
      return size === 8 && readU32(data, 4) < 2 && accounts.length > 3
        ? giveAway(first, nameOf(fourth))
        : undefined
    default:
      return undefined
  }
}
