import type { ApprovalRequest, Decoded, Label, Severity } from '../../signing/types.js'
import { describeMessage } from './describeMessage.js'
import { describeSolana } from './describeSolana.js'
import { describeTransaction } from './describeTransaction.js'
import { describeTypedData } from './describeTypedData.js'

const order: readonly Severity[] = ['danger', 'caution', 'note']

/** Each once, the worst first. */
function sortLabels(labels: readonly Label[]): readonly Label[] {
  const unique = labels.filter(
    (label, index) => labels.findIndex(({ text }) => text === label.text) === index,
  )
  return order.flatMap(severity => unique.filter(label => label.severity === severity))
}

/** Titles of what leaves the account. */
const outgoing = /^(Send|Move|Give|Let|Allow|Destroy)/
const manyThings = 3

/** Drainers empty an account piece by piece in one request. */
function labelMany({ actions }: Decoded): readonly Label[] {
  const count = actions.filter(({ title }) => outgoing.test(title)).length
  const text = `One approval gives away or sends ${count} things.`
  return count >= manyThings ? [{ id: 'batch', severity: 'danger', text }] : []
}

function describe(request: ApprovalRequest): Decoded {
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

/** What a request does, from the signed bytes and nothing else of it. What cannot be read is reported as such. */
export function decodePayload(request: ApprovalRequest): Decoded {
  try {
    const decoded = describe(request)
    return { ...decoded, labels: sortLabels([...decoded.labels, ...labelMany(decoded)]) }
  } catch {
    return {
      actions: [{ title: 'Sign something that cannot be read here', facts: [] }],
      labels: [{ id: 'unreadable', severity: 'danger', text: 'This cannot be read. It can do anything.' }],
      details: [],
    }
  }
}
