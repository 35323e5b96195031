import type { Label } from '../../signing/types.js'
import { act, caution, danger, text } from './evmContext.js'
import {
  type DescribedInstruction,
  type Instruction,
  readKey,
  readU64,
  type SolanaContext,
  toAddressFact,
  toAllowanceFact,
  toAmountFact,
} from './solanaContext.js'

const roles: readonly string[] = ['minting', 'freezing', 'the account', 'closing']

const maxU64 = 2n ** 64n - 1n

function labelDelegate(amount: bigint): Label[] {
  if (amount === 0n) return []
  return amount >= maxU64 / 2n
    ? [
        danger(
          'unlimited',
          'The delegate can take all of this token that is in the account, now and later, without asking again.',
        ),
      ]
    : [danger('allowance', 'The delegate can take this amount later, without asking again.')]
}

/** What a token account holds is not in the bytes where no mint is named. */
const unnamed = (account: string | undefined): string => account ?? 'unknown'

function describeTransfer(
  data: Uint8Array,
  [source, second, third, fourth]: Instruction['accounts'],
  isChecked: boolean,
  at = 1,
): DescribedInstruction {
  const [mint, destination, authority] = isChecked ? [second, third, fourth] : [undefined, second, third]
  return {
    action: act(
      'Send tokens',
      toAmountFact('Amount', readU64(data, at), mint ?? unnamed(source)),
      toAddressFact('To token account', destination),
      toAddressFact('From token account', source),
      ...(mint ? [toAddressFact('Token', mint)] : []),
      toAddressFact('Authority', authority),
    ),
    labels: source === destination ? [caution('selfTransfer', 'The recipient is your own account.')] : [],
  }
}

function describeApprove(
  data: Uint8Array,
  [source, second, third]: Instruction['accounts'],
  isChecked: boolean,
): DescribedInstruction {
  const amount = readU64(data, 1)
  const [mint, delegate] = isChecked ? [second, third] : [undefined, second]
  return {
    action: act(
      'Let another account take tokens',
      toAllowanceFact(amount, mint ?? unnamed(source)),
      toAddressFact('Delegate', delegate),
      toAddressFact('From token account', source),
    ),
    labels: labelDelegate(amount),
  }
}

function describeAuthority(
  data: Uint8Array,
  [account]: Instruction['accounts'],
): DescribedInstruction | undefined {
  const isGivenUp = data[2] === 0 && data.length === 3
  const isGiven = data[2] === 1 && data.length === 35
  if (!isGiven && !isGivenUp) return undefined
  return {
    action: act(
      'Change who controls a token account',
      toAddressFact('Account', account),
      text('Control of', roles[data[1] ?? roles.length] ?? `role ${data[1]}`),
      ...(isGiven ? [toAddressFact('To', readKey(data, 3))] : [text('To', 'No account')]),
    ),
    labels: [danger('ownerChange', 'You then no longer control this account, or a part of it.')],
  }
}

type Simple = {
  size: number
  accounts: number
  describe(instruction: Instruction, context: SolanaContext): DescribedInstruction
}

const amountOf = ({ data, accounts }: Instruction, mintAt: number): ReturnType<typeof toAmountFact> =>
  toAmountFact('Amount', readU64(data, 1), unnamed(accounts[mintAt]))

const burn: Simple['describe'] = instruction => ({
  action: act(
    'Destroy tokens',
    amountOf(instruction, 1),
    toAddressFact('From token account', instruction.accounts[0]),
  ),
  labels: [danger('burn', 'Destroyed tokens cannot be brought back.')],
})

const mint: Simple['describe'] = instruction => ({
  action: act(
    'Make new tokens',
    amountOf(instruction, 0),
    toAddressFact('To token account', instruction.accounts[1]),
  ),
})

const frozen =
  (title: string): Simple['describe'] =>
  ({ accounts }) => ({
    action: act(title, toAddressFact('Account', accounts[0]), toAddressFact('Token', accounts[1])),
  })

const setUp: Simple['describe'] = ({ accounts }) => ({
  action: act(
    'Set up a token account',
    toAddressFact('Account', accounts[0]),
    toAddressFact('Token', accounts[1]),
  ),
})

/** By the first byte, with the exact length and the least accounts. */
const simple: Readonly<Record<number, Simple>> = {
  1: { size: 1, accounts: 4, describe: setUp },
  3: { size: 9, accounts: 3, describe: ({ data, accounts }) => describeTransfer(data, accounts, false) },
  4: { size: 9, accounts: 3, describe: ({ data, accounts }) => describeApprove(data, accounts, false) },
  5: {
    size: 1,
    accounts: 2,
    describe: ({ accounts }) => ({
      action: act('Take back an allowance', toAddressFact('From token account', accounts[0])),
    }),
  },
  7: { size: 9, accounts: 3, describe: mint },
  8: { size: 9, accounts: 3, describe: burn },
  9: {
    size: 1,
    accounts: 3,
    describe: ({ accounts }, { own }) => ({
      action: act(
        'Close a token account',
        toAddressFact('Account', accounts[0]),
        toAddressFact('Deposit to', accounts[1]),
      ),
      labels:
        accounts[1] === own
          ? []
          : [danger('ownerChange', 'The deposit, and wrapped SOL in it, go to another account.')],
    }),
  },
  10: { size: 1, accounts: 3, describe: frozen('Freeze a token account') },
  11: { size: 1, accounts: 3, describe: frozen('Release a token account') },
  12: { size: 10, accounts: 4, describe: ({ data, accounts }) => describeTransfer(data, accounts, true) },
  13: { size: 10, accounts: 4, describe: ({ data, accounts }) => describeApprove(data, accounts, true) },
  14: { size: 10, accounts: 3, describe: mint },
  15: { size: 10, accounts: 3, describe: burn },
  16: { size: 33, accounts: 2, describe: setUp },
  17: {
    size: 1,
    accounts: 1,
    describe: ({ accounts }) => ({
      action: act('Count wrapped currency anew', toAddressFact('Account', accounts[0])),
    }),
  },
  18: { size: 33, accounts: 2, describe: setUp },
}

/** Of the token program and of Token-2022; undefined where a byte is not accounted for. */
export function describeTokenInstruction(
  instruction: Instruction,
  context: SolanaContext,
): DescribedInstruction | undefined {
  const { data, accounts } = instruction
  if (data[0] === 6) return accounts.length < 2 ? undefined : describeAuthority(data, accounts)
  // Token-2022: a transfer that names its fee.
  if (data[0] === 26 && data[1] === 1)
    return data.length === 19 && accounts.length >= 4 ? describeTransfer(data, accounts, true, 2) : undefined
  const kind = data[0] === undefined ? undefined : simple[data[0]]
  return kind && data.length === kind.size && accounts.length >= kind.accounts
    ? kind.describe(instruction, context)
    : undefined
}

export function describeAssociatedInstruction({
  data,
  accounts,
}: Instruction): DescribedInstruction | undefined {
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!isCreation || accounts.length < 6) return undefined
  const [payer, account, owner, token] = accounts
  return {
    action: act(
      'Open a token account and pay its deposit',
      toAddressFact('Owner', owner),
      toAddressFact('Token', token),
      toAddressFact('Account', account),
      toAddressFact('Payer', payer),
    ),
  }
}
