import { act, caution, danger } from './evmContext.js'
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

/** Of the stake program; undefined where a byte is not accounted for. */
export function describeStakeInstruction(
  { data, accounts }: Instruction,
  { own, symbol }: SolanaContext,
): DescribedInstruction | undefined {
  if (data.length < 4) return undefined
  const [first, second] = accounts
  const size = data.length
  switch (readU32(data, 0)) {
    case 0: {
      if (size !== 116) return undefined
      const authorities = [readKey(data, 4), readKey(data, 36)]
      return {
        action: act(
          'Set up a stake account',
          toAddressFact('Account', first),
          toAddressFact('Staker', authorities[0]),
          toAddressFact('Withdrawer', authorities[1]),
        ),
        labels: authorities.every(authority => authority === own)
          ? []
          : [danger('ownerChange', 'Another account then controls what is staked.')],
      }
    }
    case 1:
    case 8:
      if (data.length < 40) return undefined
      return {
        action: act(
          'Give away a stake account',
          toAddressFact('Account', first),
          toAddressFact('To', readKey(data, 4)),
        ),
        labels: [danger('ownerChange', 'Another account then controls what is staked.')],
      }
    case 2:
      return size === 4
        ? {
            action: act(
              `Stake ${symbol}`,
              toAddressFact('Account', first),
              toAddressFact('Validator', second),
            ),
          }
        : undefined
    case 3:
      return size === 12
        ? {
            action: act(
              'Split a stake account',
              toAmountFact('Amount', readU64(data, 4)),
              toAddressFact('From', first),
              toAddressFact('To', second),
            ),
          }
        : undefined
    case 4:
      return size === 12
        ? {
            action: act(
              `Withdraw staked ${symbol}`,
              toAmountFact('Amount', readU64(data, 4)),
              toAddressFact('From', first),
              toAddressFact('To', second),
            ),
            labels:
              second === own ? [] : [caution('otherRecipient', 'It goes to another account than yours.')],
          }
        : undefined
    case 5:
      return size === 4
        ? { action: act(`Stop staking ${symbol}`, toAddressFact('Account', first)) }
        : undefined
    case 7:
      return size === 4
        ? { action: act('Merge stake accounts', toAddressFact('Into', first), toAddressFact('From', second)) }
        : undefined
    default:
      return undefined
  }
}
