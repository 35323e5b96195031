import { act, address, allowance, caution, control, danger, out, remainder, text } from '../movements/draw.js'
import {
  type DescribedInstruction,
  type Instruction,
  nameOf,
  readKey,
  readU64,
  type SolanaContext,
} from './solanaContext.js'
import { solanaPrograms } from './solanaPrograms.js'

const roles: readonly string[] = ['minting', 'freezing', 'the account', 'closing']
const bits = 64

/** `at`: of the amount. Where no mint is named, the token is that of the account. */
function describeTransfer(
  { data, program, accounts }: Instruction,
  isChecked: boolean,
  { own }: SolanaContext,
  at = 1,
): DescribedInstruction {
  const [source, second, third, fourth, ...further] = accounts
  const [mint, destination, authority] = isChecked ? [second, third, fourth] : [undefined, second, third]
  const fee = at === 2 ? [text('Fee of the token, out of it', `${readU64(data, 11)} smallest units`)] : []
  const isExtended = program === solanaPrograms.token2022 && isChecked && further.length > 0
  return {
    action: act(
      'Send tokens',
      out('Amount', readU64(data, at), {
        token: mint ?? nameOf(source),
        from: authority === own ? own : nameOf(source),
        to: nameOf(destination),
      }),
      address('To token account', destination),
      address('From token account', source),
      ...(mint ? [address('Token', mint)] : []),
      address('Authority', authority),
      ...fee,
    ),
    labels: source === destination ? [caution('selfTransfer', 'The recipient is your own account.')] : [],
    rests: isExtended
      ? [{ kind: 'terms', facts: [text('Accounts given to the token’s own program', `${further.length}`)] }]
      : [],
  }
}

function describeApprove(
  data: Uint8Array,
  [source, second, third]: Instruction['accounts'],
  isChecked: boolean,
): DescribedInstruction {
  const [mint, delegate] = isChecked ? [second, third] : [undefined, second]
  return {
    action: act(
      'Let another account take tokens',
      allowance('Amount', readU64(data, 1), {
        token: mint ?? nameOf(source),
        spender: nameOf(delegate),
        bits,
      }),
      address('Delegate', delegate),
      address('From token account', source),
    ),
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
      address('Account', account),
      text('Control of', roles[data[1] ?? roles.length] ?? `role ${data[1]}`),
      control('To', nameOf(account), isGiven ? readKey(data, 3) : undefined),
    ),
  }
}

type Simple = {
  size: number
  accounts: number
  describe(instruction: Instruction, context: SolanaContext): DescribedInstruction
}

const burn: Simple['describe'] = ({ data, accounts: [account, mint, authority] }, { own }) => ({
  action: act(
    'Destroy tokens',
    out('Amount', readU64(data, 1), {
      token: nameOf(mint),
      from: authority === own ? own : nameOf(account),
    }),
    address('From token account', account),
    address('Token', mint),
  ),
  labels: [danger('burn', 'Destroyed tokens cannot be brought back.')],
})

const makeTokens: Simple['describe'] = ({ data, accounts: [mint, account] }) => ({
  action: act(
    'Make new tokens',
    out('Amount', readU64(data, 1), { token: nameOf(mint), from: nameOf(mint), to: nameOf(account) }),
    address('To token account', account),
  ),
})

const frozen =
  (title: string): Simple['describe'] =>
  ({ accounts }) => ({
    action: act(title, address('Account', accounts[0]), address('Token', accounts[1])),
  })

/** The owner is the third account, or in the bytes. */
const setUp =
  (isInBytes: boolean): Simple['describe'] =>
  ({ data, accounts: [account, mint, third] }, { unowned }) => {
    unowned.delete(nameOf(account))
    return {
      action: act(
        'Set up a token account',
        address('Account', account),
        address('Token', mint),
        control('Owner', nameOf(account), isInBytes ? readKey(data, 1) : nameOf(third)),
      ),
    }
  }

const close: Simple['describe'] = ({ accounts: [account, receiver] }, { own }) => ({
  action: act(
    'Close a token account',
    remainder({}, nameOf(receiver)),
    address('Account', account),
    address('Deposit to', receiver),
  ),
  labels:
    receiver === own
      ? []
      : [danger('ownerChange', 'The deposit, and wrapped SOL in it, go to another account.')],
})

/** By the first byte, with the exact length and the least accounts. */
const simple: Readonly<Record<number, Simple>> = {
  1: { size: 1, accounts: 4, describe: setUp(false) },
  3: { size: 9, accounts: 3, describe: (given, context) => describeTransfer(given, false, context) },
  4: { size: 9, accounts: 3, describe: ({ data, accounts }) => describeApprove(data, accounts, false) },
  5: {
    size: 1,
    accounts: 2,
    describe: ({ accounts }) => ({
      action: act('Take back an allowance', address('From token account', accounts[0])),
    }),
  },
  7: { size: 9, accounts: 3, describe: makeTokens },
  8: { size: 9, accounts: 3, describe: burn },
  9: { size: 1, accounts: 3, describe: close },
  10: { size: 1, accounts: 3, describe: frozen('Freeze a token account') },
  11: { size: 1, accounts: 3, describe: frozen('Release a token account') },
  12: { size: 10, accounts: 4, describe: (given, context) => describeTransfer(given, true, context) },
  13: { size: 10, accounts: 4, describe: ({ data, accounts }) => describeApprove(data, accounts, true) },
  14: { size: 10, accounts: 3, describe: makeTokens },
  15: { size: 10, accounts: 3, describe: burn },
  16: { size: 33, accounts: 2, describe: setUp(true) },
  17: {
    size: 1,
    accounts: 1,
    describe: ({ accounts }) => ({
      action: act('Count wrapped currency anew', address('Account', accounts[0])),
    }),
  },
  18: { size: 33, accounts: 2, describe: setUp(true) },
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
    return data.length === 19 && accounts.length >= 4
      ? describeTransfer(instruction, true, context, 2)
      : undefined
  const kind = data[0] === undefined ? undefined : simple[data[0]]
  return kind && data.length === kind.size && accounts.length >= kind.accounts
    ? kind.describe(instruction, context)
    : undefined
}

/** The rent of a plain account, and of the largest that extensions of Token-2022 make. */
const deposit = { plain: 2_039_280n, extended: 5_000_000n }

export function describeAssociatedInstruction({
  data,
  accounts,
}: Instruction): DescribedInstruction | undefined {
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (!isCreation || accounts.length < 6) return undefined
  const [payer, account, owner, token, , program] = accounts
  const most = program === solanaPrograms.token ? deposit.plain : deposit.extended
  return {
    action: act(
      'Open a token account and pay its deposit',
      out('Deposit, at most', most, { from: nameOf(payer), to: nameOf(account) }),
      address('Owner', owner),
      address('Token', token),
      address('Account', account),
      address('Payer', payer),
    ),
  }
}
