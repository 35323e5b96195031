import {
  addressToString,
  cvToString,
  deserializeTransaction,
  isContractCallPayload,
  isTokenTransferPayload,
  type PostCondition,
  type StacksTransactionWire,
  wireToPostCondition,
} from '@stacks/transactions'
import { visibleText } from '../core/text.js'
import { formatAmount } from '../core/transaction.js'
import type { PlainReview } from '../families/types.js'

const toStx = (amount: bigint): string => formatAmount(amount, { decimals: 6, symbol: 'STX' })
/** Clarity's text of a principal has a quote before it. */
const toPlain = (text: string): string => visibleText(text.replace(/^'/, ''))

const comparisons: Readonly<Record<string, string>> = {
  eq: 'exactly',
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
}
const modes: Readonly<Record<number, string>> = {
  1: 'Anything else may move too',
  2: 'Nothing else moves',
  3: 'Nothing else of yours moves',
}

function toConditionText(condition: PostCondition, own: string): string {
  const who = 'address' in condition && condition.address !== own ? condition.address : 'You'
  const verb = who === 'You' ? 'send' : 'sends'
  if (condition.type === 'stx-postcondition')
    return `${who} ${verb} ${comparisons[condition.condition]} ${toStx(BigInt(condition.amount))}`
  if (condition.type === 'ft-postcondition')
    return `${who} ${verb} ${comparisons[condition.condition]} ${condition.amount} units of ${condition.asset}`
  if (condition.type === 'nft-postcondition')
    return `${who} ${condition.condition === 'sent' ? `${verb}` : 'may send or keep'} ${condition.asset}`
  return `A condition of the kind ${condition.type}`
}

type Rows = PlainReview['rows']

function toPayloadRows({ payload }: StacksTransactionWire): Rows {
  if (isTokenTransferPayload(payload)) {
    const memo = payload.memo.content.replaceAll('\0', '')
    return [
      { label: 'You pay', value: toStx(payload.amount), testId: 'wallet-transaction-value' },
      { label: 'To', value: toPlain(cvToString(payload.recipient)), isAddress: true },
      ...(memo ? [{ label: 'Memo', value: visibleText(memo) }] : []),
    ]
  }
  if (!isContractCallPayload(payload)) return [{ label: 'Action', value: 'Publishes or changes a contract' }]
  const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
  const call = payload.functionName.content
  const [amount, , recipient] = payload.functionArgs.map(value => toPlain(cvToString(value)))
  const isTransfer = call === 'transfer' && /^u\d+$/.test(amount ?? '') && recipient !== undefined
  return [
    ...(isTransfer
      ? [
          { label: 'You pay', value: `${amount?.slice(1)} units`, testId: 'wallet-transaction-value' },
          { label: 'To', value: recipient, isAddress: true },
        ]
      : payload.functionArgs.map((value, index) => ({
          label: `Argument ${index + 1}`,
          value: toPlain(cvToString(value)),
        }))),
    { label: 'Contract', value: contract, isAddress: true },
    { label: 'Function', value: visibleText(call) },
  ]
}

/**
 * A transaction in words, with what its post-conditions allow.
 * @example describeTransaction('8080…', 'ST1…').rows
 */
export function describeTransaction(hex: string, own: string): PlainReview {
  const transaction = deserializeTransaction(hex)
  const conditions = transaction.postConditions.values.map(value =>
    toConditionText(wireToPostCondition(value), own),
  )
  const isCall = isContractCallPayload(transaction.payload)
  const isOpen = isCall && transaction.postConditionMode === 1
  return {
    title: 'Sign a transaction',
    approve: 'Sign',
    rows: [
      ...toPayloadRows(transaction),
      ...conditions.map(value => ({ label: 'Only if', value, testId: 'wallet-post-condition' })),
      ...(isCall ? [{ label: 'Besides', value: modes[transaction.postConditionMode] ?? 'Unknown' }] : []),
      {
        label: 'Network fee',
        value: toStx(BigInt(transaction.auth.spendingCondition.fee)),
        testId: 'wallet-fee',
      },
    ],
    warnings: isOpen
      ? [{ tone: 'danger', text: 'The contract may move anything of yours: nothing limits this call.' }]
      : [],
  }
}
