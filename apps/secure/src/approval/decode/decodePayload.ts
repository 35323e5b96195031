import type { ApprovalRequest, Decoded, Label, Severity } from '../../signing/types.js'
import { assessMovements } from '../movements/assessMovements.js'
import { act, danger } from '../movements/draw.js'
import type { Read } from './read.js'

const order: readonly Severity[] = ['danger', 'caution', 'note']

/** Each once, the worst first. */
export function mergeLabels(...lists: readonly (readonly Label[])[]): readonly Label[] {
  const labels = lists.flat()
  const unique = labels.filter(
    (label, index) => labels.findIndex(({ text }) => text === label.text) === index,
  )
  return order.flatMap(severity => unique.filter(label => label.severity === severity))
}

const isOfEvm = ({ network }: ApprovalRequest): boolean => network.caipNetworkId.startsWith('eip155:')

/** The visitor's address as movements have it: of EVM in lower case. */
export function toOwn(request: ApprovalRequest): string {
  const { caipAddress } = request.account
  const own = caipAddress.slice(caipAddress.lastIndexOf(':') + 1)
  return isOfEvm(request) ? own.toLowerCase() : own
}

/** Reads payloads of one kind. */
export type ReadPayload = (request: ApprovalRequest) => Read

/**
 * What a request does, from the signed bytes and nothing else of it. What moves is judged here for every family; what
 * cannot be read is reported as such.
 *
 * @param read - which loads with the request; see `loadReader`. Without one nothing can be read
 */
export function decodePayload(request: ApprovalRequest, read: ReadPayload | undefined): Decoded {
  try {
    if (!read) throw new TypeError('The reader of this payload has not been loaded.')
    const { network } = request
    const { rests = [], ...decoded } = read(request)
    const isEvm = isOfEvm(request)
    const judged = assessMovements({
      actions: decoded.actions,
      rests,
      own: toOwn(request),
      symbol: network.symbol,
      isEvm,
    })
    return { ...decoded, actions: judged.actions, labels: mergeLabels(decoded.labels, judged.labels) }
  } catch {
    return {
      actions: [act('Sign something that cannot be read here')],
      labels: [danger('unreadable', 'This cannot be read. It can do anything.')],
      details: [],
    }
  }
}
