import { formatAddress, toNetworkName } from '@latchkit/bitcoin/address'
import { type BitcoinTransaction, readTransaction, type TransactionOutput } from '@latchkit/bitcoin/signing'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toBytes, toHex, toText } from '../../signing/toBytes.js'
import type { Action, ApprovalRequest, Fact, Label } from '../../signing/types.js'
import { act, address, caution, danger, incoming, out, type Part, text } from '../movements/draw.js'
import type { Read } from './read.js'
import { toVisibleText } from './toVisibleText.js'

/** Satoshis per virtual byte, beyond anything that blocks were filled at. */
const unusualRate = 2000n
/** Satoshis beyond which a fee that is more than everything that arrives is no price of the network. */
const largeFee = 100_000n
/** Coins of so few satoshis often carry something that counts for more than they do. */
const smallCoin = 10_000n
/** Virtual bytes of a signed input beside what is in the unsigned form, at most. */
const witnessSize = 28n
const dataCode = 0x6a
/** OP_13 behind it: instructions that move tokens (Runes). */
const runeCode = 0x5d
/** BIP-125. */
const finalSequence = 0xfffffffe

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

type Parts = {
  transaction: BitcoinTransaction
  spent: readonly (TransactionOutput & { isOwn: boolean; isSigned: boolean })[]
  outputs: readonly (TransactionOutput & { isOwn: boolean; address: string | undefined })[]
  own: string
  symbol: string
  hasCollectibles: boolean
  isTest: boolean
}

function readParts({ payload, account, network }: ApprovalRequest): Parts {
  const name = toNetworkName(network.caipNetworkId)
  if (payload.kind !== 'bitcoinTransaction' || !name) throw new TypeError('The payload is of another family.')
  const transaction = readTransaction(toBytes(payload.unsigned))
  const signed = new Set(payload.signs.map(({ index }) => index))
  const isOwn = (script: Uint8Array): boolean => payload.own.includes(toHex(script))
  if (payload.spent.length !== transaction.inputs.length) throw new TypeError('An input has no output.')
  return {
    transaction,
    spent: payload.spent.map(({ amount, script }, index) => {
      const bytes = toBytes(script)
      return { amount: BigInt(amount), script: bytes, isOwn: isOwn(bytes), isSigned: signed.has(index) }
    }),
    outputs: transaction.outputs.map(output => ({
      ...output,
      isOwn: isOwn(output.script),
      address: formatAddress(output.script, name),
    })),
    own: account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1),
    symbol: network.symbol,
    // Coins of both accounts are signed, whichever was asked.
    hasCollectibles: payload.signs.some(({ type }) => type === 'ordinal'),
    isTest: name !== 'mainnet',
  }
}

/** The text of an output that holds data, or its bytes. */
function readData(script: Uint8Array): Fact {
  const data = script.subarray(script[1] === 0x4c ? 3 : 2)
  const words = toText(data)
  return { name: 'Data', kind: 'code', value: words === undefined ? bytesToHex(data) : toVisibleText(words) }
}

function describeOutput(
  { amount, script, address: to }: Parts['outputs'][number],
  { own, symbol }: Pick<Parts, 'own' | 'symbol'>,
): Action {
  if (to !== undefined)
    return act(`Send ${symbol}`, out('Amount', amount, { from: own, to }), address('To', to))
  const paid: Part[] = amount > 0n ? [out('Amount, lost', amount, { from: own })] : []
  if (script[0] === dataCode) return act('Add data that everyone can read', ...paid, readData(script))
  return act('Send to a script', out('Amount', amount, { from: own }), {
    name: 'Script',
    kind: 'code',
    value: bytesToHex(script),
  })
}

/** Of a transaction that the visitor pays alone: each receiver, and what comes back. */
function describeOwn(parts: Parts): Action[] {
  const { spent, outputs, own } = parts
  const sent = outputs.filter(({ isOwn }) => !isOwn).map(output => describeOutput(output, parts))
  const back = sum(outputs.filter(({ isOwn }) => isOwn).map(({ amount }) => amount))
  const rest: Part = {
    movement: { kind: 'in', least: back, to: own, isRest: true },
    facts: [{ name: 'Amount', kind: 'amount', value: `${back}` }],
  }
  if (sent.length === 0)
    return [
      act('Join or split coins of your own', rest, text('Coins', `${spent.length} to ${outputs.length}`)),
    ]
  return [...sent, ...(back > 0n ? [act('The rest comes back to you', rest)] : [])]
}

/** Of one that others pay into: only the balance of it is known to be the visitor's. */
function describeShared({ spent, outputs, own }: Parts): Action {
  const given = sum(spent.filter(({ isOwn }) => isOwn).map(({ amount }) => amount))
  const back = sum(outputs.filter(({ isOwn }) => isOwn).map(({ amount }) => amount))
  const words = text('Inputs of others', `${spent.filter(({ isOwn }) => !isOwn).length}`)
  return given >= back
    ? act('Pay into a transaction with others', out('Amount', given - back, { from: own }), words)
    : act('Receive from a transaction with others', incoming('Amount', back - given, { to: own }), words)
}

/** A payment to one account whose change goes to another looks so. */
const isWithoutChange = ({ outputs }: Parts): boolean =>
  outputs.filter(({ address: to }) => to !== undefined).length === 2 && !outputs.some(({ isOwn }) => isOwn)

function listLabels(parts: Parts, fee: bigint, isShared: boolean): Label[] {
  const { spent, outputs, transaction, hasCollectibles, isTest } = parts
  const size =
    BigInt(transaction.inputs.length) * (41n + witnessSize) + BigInt(transaction.outputs.length) * 31n + 11n
  const small = spent.some(({ isOwn, amount }) => isOwn && amount <= smallCoin)
  const words = 'can carry collectibles or tokens, which are not shown here and leave with them.'
  return [
    ...(isTest
      ? [
          danger(
            'chainMismatch',
            'Your keys are the same on Bitcoin itself. What is signed for a test network can spend real coins there.',
          ),
        ]
      : []),
    ...(hasCollectibles
      ? [danger('collectibles', `Coins of your account for collectibles ${words}`)]
      : small
        ? [danger('collectibles', `Coins of few satoshis ${words}`)]
        : []),
    ...(outputs.some(({ script }) => script[0] === dataCode && script[1] === runeCode)
      ? [danger('collectibles', 'This moves or burns tokens (Runes), which are not shown here.')]
      : []),
    ...(!isShared && isWithoutChange(parts)
      ? [
          danger(
            'otherRecipient',
            'Two accounts are paid and nothing comes back: what a payment leaves over may go to another.',
          ),
        ]
      : []),
    ...(fee > size * unusualRate || (fee > largeFee && fee > sum(outputs.map(({ amount }) => amount)))
      ? [danger('highFee', 'The fee gives away much more than the network needs.')]
      : []),
    ...(isShared
      ? [caution('otherPayer', 'Other accounts pay into this transaction too, and decide when it is sent.')]
      : []),
    ...(outputs.some(({ address: to, script }) => to === undefined && script[0] !== dataCode)
      ? [
          danger(
            'unreadable',
            'An output is for a script that is not known here. What is sent there can be lost.',
          ),
        ]
      : []),
    ...(outputs.some(({ amount, script }) => script[0] === dataCode && amount > 0n)
      ? [danger('burn', 'Nothing can be sent back from an output of data. What is sent there is lost.')]
      : []),
  ]
}

/** What a Bitcoin transaction does, from the bytes and the outputs that are signed with them. */
export function describeBitcoin(request: ApprovalRequest): Read {
  const parts = readParts(request)
  const { transaction, spent, outputs } = parts
  const isShared = spent.some(({ isOwn }) => !isOwn)
  const fee = sum(spent.map(({ amount }) => amount)) - sum(outputs.map(({ amount }) => amount))
  if (fee < 0n || spent.some(({ isOwn, isSigned }) => isOwn !== isSigned))
    throw new TypeError('The payload is not one that is signed whole.')
  return {
    actions: isShared ? [describeShared(parts)] : describeOwn(parts),
    labels: listLabels(parts, fee, isShared),
    ...(isShared ? {} : { maxFee: `${fee}` }),
    details: [
      text('Version', `${transaction.version}`),
      text('Lock time', `${transaction.lockTime}`),
      text(
        'Can be replaced',
        transaction.inputs.some(({ sequence }) => sequence < finalSequence) ? 'Yes' : 'No',
      ),
      ...transaction.inputs.map(
        ({ txid, index }, at): Fact => ({
          name: `Input ${at + 1}`,
          kind: 'code',
          value: `${bytesToHex(Uint8Array.from(txid).reverse())}:${index} ${spent[at]?.amount} sat${spent[at]?.isOwn ? ', yours' : ''}`,
        }),
      ),
      ...outputs.map(
        ({ address: to, script, amount, isOwn }, at): Fact => ({
          name: `Output ${at + 1}`,
          kind: 'code',
          value: `${to ?? bytesToHex(script)} ${amount} sat${isOwn ? ', yours' : ''}`,
        }),
      ),
    ],
  }
}
