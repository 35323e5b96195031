import {
  type ReadContents,
  type ReadPostCondition,
  readContents,
  readPrincipalValue,
  readTransaction,
  readUintValue,
} from '@latchkit/stacks/transaction'
import { hexToBytes } from '@noble/hashes/utils.js'
import { toText } from '../../signing/toBytes.js'
import type { Action, ApprovalRequest, Fact, Label, Rest } from '../../signing/types.js'
import { act, address, caution, code, danger, out, type Part, text } from '../movements/draw.js'
import type { Read } from './read.js'
import { toVisibleText } from './toVisibleText.js'

/** Micro-STX; blocks are filled at far less. */
const unusualFee = 5_000_000n

/** Numbers of SIP-005 and SIP-040. */
const modes = { allow: 1, deny: 2, originator: 3 } as const
const kinds = { stx: 0, fungible: 1, collectible: 2 } as const
const codes = { eq: 1, lt: 4, lte: 5, sent: 16, notSent: 17, maybeSent: 18 } as const

type Call = Extract<ReadContents['payload'], { kind: 'call' }>

/** What a post-condition lets leave the account; undefined where it sets no bound that is known here. */
function toOut(
  { kind, code: rule, amount, asset, assetId }: ReadPostCondition,
  own: string,
): Part[] | undefined {
  if (kind === kinds.collectible) {
    if (rule === codes.notSent) return []
    return [out('Amount', 1n, { from: own, token: asset, id: `0x${assetId}` })]
  }
  if ((kind !== kinds.stx && kind !== kinds.fungible) || amount === undefined) return undefined
  if (rule !== codes.eq && rule !== codes.lt && rule !== codes.lte) return undefined
  const most = rule === codes.lt && amount > 0n ? amount - 1n : amount
  if (most === 0n) return []
  return [out('Amount, at most', most, { from: own, token: kind === kinds.stx ? undefined : asset })]
}

/** A transfer of SIP-010 or SIP-009 that moves what its one post-condition names, and no account anything else. */
function describeTransfer(
  { contract, functionName, functionArgs }: Call,
  conditions: readonly ReadPostCondition[],
  own: string,
): Action | undefined {
  const [condition] = conditions
  const [value, from, to] = functionArgs
  const recipient = readPrincipalValue(to)
  const isOwn = readPrincipalValue(from) === own
  if (functionName !== 'transfer' || conditions.length !== 1 || !condition || !recipient || !isOwn)
    return undefined
  if (!condition.asset?.startsWith(`${contract}::`)) return undefined
  const asset = { from: own, to: recipient, token: condition.asset }
  const where = [address('To', recipient), address('Contract', contract)] as const
  if (condition.kind === kinds.collectible && condition.code === codes.sent && condition.assetId === value)
    return act('Send a collectible', out('Amount', 1n, { ...asset, id: `${readUintValue(value)}` }), ...where)
  const amount = readUintValue(value)
  if (
    condition.kind !== kinds.fungible ||
    condition.code !== codes.eq ||
    amount === undefined ||
    condition.amount !== amount
  )
    return undefined
  return act('Send tokens', out('Amount', amount, asset), ...where)
}

type Described = { actions: Action[]; labels: Label[]; rests: Rest[] }

/** A call that can do whatever its contract does; the chain lets leave what the post-conditions name. */
function describeCall(call: Call, conditions: readonly ReadPostCondition[], own: string): Described {
  const parts = conditions.map(condition => toOut(condition, own))
  const open = conditions.filter((_, index) => parts[index] === undefined)
  return {
    actions: [
      act('Call a contract', address('Contract', call.contract), text('Function', call.functionName)),
      ...parts.flatMap((part, index) =>
        part && part.length > 0
          ? [
              act(
                'Let the contract take',
                ...part,
                ...(conditions[index]?.asset ? [code('Token', conditions[index]?.asset ?? '')] : []),
              ),
            ]
          : [],
      ),
    ],
    labels: [
      danger(
        'unknownCall',
        'What this contract does is not known here. It can also lock or lend what is yours, or give others rights to it.',
      ),
      ...(open.length > 0
        ? [danger('unlimited', 'A condition of this call sets no upper bound to what leaves your account.')]
        : []),
    ],
    rests: [],
  }
}

function describePayload(
  { payload, postConditions }: ReadContents,
  { mode, own, symbol }: { mode: number; own: string; symbol: string },
): Described {
  if (payload.kind === 'transfer') {
    const bytes = hexToBytes(payload.memo)
    const memo = toText(bytes.subarray(0, bytes.findLastIndex(byte => byte !== 0) + 1))
    return {
      actions: [
        act(
          `Send ${symbol}`,
          out('Amount', payload.amount, { from: own, to: payload.recipient }),
          address('To', payload.recipient),
          ...(memo === '' ? [] : [code('Note', memo === undefined ? payload.memo : toVisibleText(memo))]),
        ),
      ],
      labels: [],
      rests: [],
    }
  }
  const conditions = postConditions.filter(({ owner }) => owner === own || owner === 'origin')
  const isBound = mode === modes.deny || mode === modes.originator
  const open: Rest[] = isBound
    ? []
    : [{ kind: 'terms', facts: [text('Conditions', 'None: any coin or token of yours can leave')] }]
  if (payload.kind === 'contract')
    return {
      actions: [
        act(
          'Publish a contract',
          text('Name', payload.name),
          text('Size', `${payload.code.length} characters`),
        ),
        ...describeCall(
          { kind: 'call', contract: own, functionName: '', functionArgs: [] },
          conditions,
          own,
        ).actions.slice(1),
      ],
      labels: [danger('contractCreation', 'This publishes a program, which runs once in your name.')],
      rests: open,
    }
  const transfer = isBound ? describeTransfer(payload, postConditions, own) : undefined
  if (transfer)
    return {
      actions: [transfer],
      labels: [
        caution(
          'unknownContract',
          'The contract runs in your name. The chain bounds what leaves, not what else it does.',
        ),
      ],
      rests: [],
    }
  const described = describeCall(payload, conditions, own)
  return { ...described, rests: open }
}

/** What a Stacks transaction does, from the bytes that are signed. */
export function describeStacks({ payload, account, network }: ApprovalRequest): Read {
  const read = payload.kind === 'stacksTransaction' ? readTransaction(payload.unsigned.slice(2)) : undefined
  if (!read) throw new TypeError('The transaction cannot be read.')
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
  const contents = readContents(read)
  const described = describePayload(contents, {
    mode: read.postConditionMode,
    own,
    symbol: network.symbol,
  })
  return {
    ...described,
    labels: [
      ...described.labels,
      ...(read.fee > unusualFee
        ? [danger('highFee', 'The fee gives away much more than the network needs.')]
        : []),
      ...(contents.postConditions.some(({ owner }) => owner !== own && owner !== 'origin')
        ? [caution('furtherTerms', 'It also has conditions about what other accounts give; see all details.')]
        : []),
    ],
    maxFee: `${read.fee}`,
    details: [
      text('Nonce', `${read.nonce}`),
      text('Conditions', ['', 'allow', 'deny', 'originator'][read.postConditionMode] ?? ''),
      ...(contents.payload.kind === 'call'
        ? contents.payload.functionArgs.map((value, at): Fact => code(`Argument ${at + 1}`, value))
        : contents.payload.kind === 'contract'
          ? [code('Program', toVisibleText(contents.payload.code))]
          : []),
      ...read.postConditions.map((value, at): Fact => code(`Condition ${at + 1}`, value)),
    ],
  }
}
