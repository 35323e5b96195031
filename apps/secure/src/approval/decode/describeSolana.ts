import { base64 } from '@scure/base'
import { readTransaction, type SolanaMessage } from '../../signing/solana/readTransaction.js'
import { toHex, toText } from '../../signing/toBytes.js'
import type { Action, ApprovalRequest, Fact, Label, Rest } from '../../signing/types.js'
import { formatUnits } from '../formatFact.js'
import { act, address, caution, danger, text } from '../movements/draw.js'
import { describeStakeInstruction } from './describeStakeInstruction.js'
import { describeSystemInstruction } from './describeSystemInstruction.js'
import { describeAssociatedInstruction, describeTokenInstruction } from './describeTokenInstruction.js'
import type { Read } from './read.js'
import {
  type DescribedInstruction,
  type Instruction,
  readU32,
  readU64,
  type SolanaContext,
} from './solanaContext.js'
import { solanaPrograms } from './solanaPrograms.js'
import { toVisibleText } from './toVisibleText.js'

const lamportsPerSignature = 5000n
/** Compute units where no limit is named, per instruction and at most. */
const defaultUnits = 200_000n
/** An instruction that sets the fee costs by itself. */
const budgetUnits = 3_000n
const maxUnits = 1_400_000n
/** Priority fees beyond this are unusual, in lamports. */
const unusualFee = 10_000_000n

type Budget = { units: bigint | undefined; price: bigint }

function describeMemo({ data }: Instruction): DescribedInstruction | undefined {
  const value = toText(data)
  return value === undefined
    ? undefined
    : {
        action: act('Add a note that everyone can read', {
          name: 'Note',
          kind: 'code',
          value: toVisibleText(value),
        }),
      }
}

/** It moves nothing; the fee it sets is reported separately. */
function readBudget({ data }: Instruction, budget: Budget): DescribedInstruction | undefined {
  if (data[0] === 2 && data.length === 5) budget.units = BigInt(readU32(data, 1))
  else if (data[0] === 3 && data.length === 9) budget.price = readU64(data, 1)
  else if ((data[0] !== 1 && data[0] !== 4) || data.length !== 5) return undefined
  return {}
}

function describeInstruction(
  instruction: Instruction,
  context: SolanaContext,
  budget: Budget,
): DescribedInstruction | undefined {
  switch (instruction.program) {
    case solanaPrograms.system:
      return describeSystemInstruction(instruction, context)
    case solanaPrograms.token:
    case solanaPrograms.token2022:
      return describeTokenInstruction(instruction, context)
    case solanaPrograms.associatedToken:
      return describeAssociatedInstruction(instruction)
    case solanaPrograms.computeBudget:
      return readBudget(instruction, budget)
    case solanaPrograms.memo:
    case solanaPrograms.oldMemo:
      return describeMemo(instruction)
    case solanaPrograms.stake:
      return describeStakeInstruction(instruction, context)
    default:
      return undefined
  }
}

const isKnownProgram = (program: string): boolean => Object.values<string>(solanaPrograms).includes(program)

const unknown = ({ program, data }: Instruction): DescribedInstruction => ({
  action: act(
    isKnownProgram(program)
      ? 'Run an instruction that cannot be read here'
      : 'Run a program that is not known here',
    address('Program', program),
    text('Size', `${data.length} bytes`),
  ),
  labels: [
    danger(
      'unknownProgram',
      'This instruction cannot be read. It can take whatever is in the accounts that it is given.',
    ),
  ],
})

const lookupLabel = danger(
  'lookupTable',
  'Some accounts are named in a table on the network, not in what is signed, so they cannot be shown.',
)

type DescribedMessage = { actions: Action[]; labels: Label[]; rests: Rest[]; fee: bigint; details: Fact[] }

function describeTransactionMessage(
  message: SolanaMessage,
  account: Pick<SolanaContext, 'own' | 'symbol'>,
): DescribedMessage {
  const context: SolanaContext = { ...account, unowned: new Set() }
  const budget: Budget = { units: undefined, price: 0n }
  const instructions = message.instructions.map(
    ({ program, data, accounts }): Instruction => ({
      program,
      data,
      accounts: accounts.map(index => message.accounts[index]),
    }),
  )
  const described = instructions.map(each => describeInstruction(each, context, budget) ?? unknown(each))
  const [payer] = message.accounts
  const usesTables = instructions.some(({ accounts }) => accounts.includes(undefined))
  const counted = instructions.filter(({ program }) => program !== solanaPrograms.computeBudget).length
  const units =
    budget.units ?? BigInt(counted) * defaultUnits + BigInt(instructions.length - counted) * budgetUnits
  const priority = ((units < maxUnits ? units : maxUnits) * budget.price + 999_999n) / 1_000_000n
  const isPayer = payer === context.own
  return {
    actions: described.flatMap(({ action }) => action ?? []),
    labels: [
      ...described.flatMap(({ labels = [] }) => labels),
      ...(usesTables ? [lookupLabel] : []),
      ...(isPayer
        ? []
        : [caution('otherPayer', 'Another account pays the fee, and decides when this is sent.')]),
      ...(isPayer && priority > unusualFee
        ? [
            danger(
              'highFee',
              `The priority fee is ${formatUnits(priority, 9)} ${context.symbol}. Less than 0.001 ${context.symbol} is usual.`,
            ),
          ]
        : []),
    ],
    rests: [
      ...described.flatMap(({ rests = [] }) => rests),
      ...[...context.unowned].map(
        (account): Rest => ({ kind: 'terms', facts: [address('Account without an owner yet', account)] }),
      ),
    ],
    fee: isPayer ? BigInt(message.signerCount) * lamportsPerSignature + priority : 0n,
    details: [
      text('Version', `${message.version}`),
      address('Fee payer', payer),
      text('Blockhash', message.blockhash),
      ...instructions.map(
        ({ program, data }, index): Fact => ({
          name: `Instruction ${index + 1}`,
          kind: 'code',
          value: `${program} ${toHex(data)}`,
        }),
      ),
    ],
  }
}

/** What Solana transactions do, from the bytes that are signed. */
export function describeSolana(
  { wires }: { wires: readonly string[] },
  { account, network }: ApprovalRequest,
): Read {
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
  const context = { own, symbol: network.symbol }
  const parts = wires.map(wire => {
    const transaction = readTransaction(base64.decode(wire))
    return transaction && describeTransactionMessage(transaction.message, context)
  })
  const known = parts.flatMap(part => part ?? [])
  const unreadable =
    known.length < parts.length
      ? [danger('unreadable', 'This transaction cannot be read. It can do anything.')]
      : []
  const count = wires.length > 1 ? [caution('batch', `One approval signs ${wires.length} transactions.`)] : []
  const actions = known.flatMap(part => part.actions)
  const fee = known.reduce((sum, part) => sum + part.fee, 0n)
  return {
    actions: [
      ...(unreadable.length > 0 ? [act('Sign a transaction that cannot be read here')] : []),
      ...(actions.length + unreadable.length > 0 ? actions : [act('Sign a transaction that moves nothing')]),
    ],
    rests: known.flatMap(({ rests }) => rests),
    labels: [...unreadable, ...known.flatMap(({ labels }) => labels), ...count],
    ...(fee > 0n ? { maxFee: `${fee}` } : {}),
    details: known.flatMap(({ details }) => details),
  }
}
