import type { Label } from '../../signing/types.js'
import { act, caution, danger, text } from './evmContext.js'
import {
  type DescribedInstruction,
  type Instruction,
  readKey,
  readU32,
  readU64,
  type SolanaContext,
  toAddressFact,
  toAmountFact,
} from './solanaContext.js'
import { solanaPrograms } from './solanaPrograms.js'

const labelRecipient = (to: string | undefined, own: string): Label[] =>
  to === own
    ? [caution('selfTransfer', 'The recipient is your own account.')]
    : to === solanaPrograms.system
      ? [danger('burn', 'Nothing can be sent back from this recipient. What is sent there is lost.')]
      : []

/** Bytes of a seed: its length in 8 bytes, then the text. */
const seedEnd = (data: Uint8Array, at: number): number => at + 8 + Number(readU64(data, at))

const newOwner = (account: string | undefined, owner: string): DescribedInstruction => ({
  action: act(
    'Give an account to a program',
    toAddressFact('Account', account),
    toAddressFact('Program', owner),
  ),
  labels: [danger('ownerChange', 'The program then controls the account and all that is in it.')],
})

/** Of the system program; undefined where a byte is not accounted for. */
export function describeSystemInstruction(
  { data, accounts }: Instruction,
  { own, symbol }: SolanaContext,
): DescribedInstruction | undefined {
  if (data.length < 4) return undefined
  const [first, second, third] = accounts
  const size = data.length
  switch (readU32(data, 0)) {
    case 0:
      if (size !== 52 || accounts.length < 2) return undefined
      return {
        action: act(
          'Create an account',
          toAmountFact('Deposit', readU64(data, 4)),
          toAddressFact('Account', second),
          toAddressFact('Program', readKey(data, 20)),
        ),
      }
    case 1:
      return size === 36 ? newOwner(first, readKey(data, 4)) : undefined
    case 2:
      if (size !== 12 || accounts.length < 2) return undefined
      return {
        action: act(
          `Send ${symbol}`,
          toAmountFact('Amount', readU64(data, 4)),
          ...(first === own ? [] : [toAddressFact('From', first)]),
          toAddressFact('To', second),
        ),
        labels: labelRecipient(second, own),
      }
    case 3: {
      if (size < 44) return undefined
      const end = seedEnd(data, 36)
      if (size !== end + 48) return undefined
      return {
        action: act(
          'Create an account',
          toAmountFact('Deposit', readU64(data, end)),
          toAddressFact('Account', second),
          toAddressFact('Program', readKey(data, end + 16)),
        ),
      }
    }
    case 4:
      return size === 4
        ? {
            action: act('Use a stored nonce', toAddressFact('Nonce account', first)),
            labels: [caution('noExpiry', 'This does not expire. It can be sent long after it was signed.')],
          }
        : undefined
    case 5:
      return size === 12
        ? {
            action: act(
              'Take the deposit of a nonce account',
              toAmountFact('Amount', readU64(data, 4)),
              toAddressFact('To', second),
            ),
            labels: labelRecipient(second, own),
          }
        : undefined
    case 6:
      return size === 36
        ? {
            action: act(
              'Set up a nonce account',
              toAddressFact('Account', first),
              toAddressFact('Authority', readKey(data, 4)),
            ),
          }
        : undefined
    case 7:
      return size === 36
        ? {
            action: act(
              'Give away a nonce account',
              toAddressFact('Account', first),
              toAddressFact('To', readKey(data, 4)),
            ),
            labels: [danger('ownerChange', 'Another account then controls it.')],
          }
        : undefined
    case 8:
      return size === 12
        ? {
            action: act(
              'Reserve space in an account',
              toAddressFact('Account', first),
              text('Bytes', `${readU64(data, 4)}`),
            ),
          }
        : undefined
    case 10: {
      if (size < 44) return undefined
      const end = seedEnd(data, 36)
      return size === end + 32 ? newOwner(first, readKey(data, end)) : undefined
    }
    case 11: {
      if (size < 20 || accounts.length < 3) return undefined
      const end = seedEnd(data, 12)
      if (size !== end + 32) return undefined
      return {
        action: act(
          `Send ${symbol}`,
          toAmountFact('Amount', readU64(data, 4)),
          toAddressFact('From', first),
          toAddressFact('To', third),
        ),
        labels: labelRecipient(third, own),
      }
    }
    default:
      return undefined
  }
}
