import type { ApprovalRequest, Decoded, Label, Severity } from '../../signing/types.js'
import { act, danger } from '../movements/draw.js'
import { judge } from '../movements/judge.js'
import { describeMessage } from './describeMessage.js'
import { describeSolana } from './describeSolana.js'
import { describeTransaction } from './describeTransaction.js'
import { describeTypedData } from './describeTypedData.js'
import type { Read } from './read.js'

const order: readonly Severity[] = ['danger', 'caution', 'note']

/** Each once, the worst first. */
function sortLabels(labels: readonly Label[]): readonly Label[] {
  const unique = labels.filter(
    (label, index) => labels.findIndex(({ text }) => text === label.text) === index,
  )
  return order.flatMap(severity => unique.filter(label => label.severity === severity))
}

function read(request: ApprovalRequest): Read {
  const { payload } = request
  switch (payload.kind) {
    case 'evmTransaction':
      return describeTransaction(payload, request)
    case 'evmTypedData':
      return describeTypedData(payload, request)
    case 'solanaTransactions':
      return describeSolana(payload, request)
    default:
      return describeMessage(payload, request)
  }
}

/**
 * What a request does, from the signed bytes and nothing else of it. What moves is judged here for every family; what
 * cannot be read is reported as such.
 */
export function decodePayload(request: ApprovalRequest): Decoded {
  try {
    const { account, network } = request
    const { rests = [], ...decoded } = read(request)
    const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
    const isEvm = network.caipNetworkId.startsWith('eip155:')
    const judged = judge({
      actions: decoded.actions,
      rests,
      own: isEvm ? own.toLowerCase() : own,
      symbol: network.symbol,
      isEvm,
    })
    return { ...decoded, actions: judged.actions, labels: sortLabels([...decoded.labels, ...judged.labels]) }
  } catch {
    return {
      actions: [act('Sign something that cannot be read here')],
      labels: [danger('unreadable', 'This cannot be read. It can do anything.')],
      details: [],
    }
  }
}
