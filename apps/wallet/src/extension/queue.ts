import type { Family } from '../config/config.js'
import type { Decision, QueuedRequest, RequestRecord } from './protocol.js'

/** The families that a connection request asks for; none for every other request. */
export const toFamilies = ({ request }: Pick<RequestRecord, 'request'>): readonly Family[] =>
  request.kind === 'connect' ? (request.session?.families ?? [request.family ?? 'eip155']) : []

/** The waiting connection requests of one site: asked for at once, they are one question. */
export function connectGroup(
  records: readonly RequestRecord[],
  record: RequestRecord,
): readonly RequestRecord[] {
  if (toFamilies(record).length === 0) return [record]
  return records.filter(
    other =>
      other.state === 'waiting' && toFamilies(other).length > 0 && other.asker.origin === record.asker.origin,
  )
}

/** The questions that wait, oldest first. Connection requests of one site for several families are one. */
export function toQueue(records: readonly RequestRecord[]): readonly QueuedRequest[] {
  const queue: QueuedRequest[] = []
  for (const record of records) {
    if (record.state !== 'waiting') continue
    const group = connectGroup(records, record)
    if (group[0] !== record) continue
    const { asker, method, request, chainId, createdAt, id } = record
    const families = group.flatMap(toFamilies)
    queue.push({
      id,
      origin: asker.origin,
      method,
      request,
      chainId,
      createdAt,
      ...(families.length > 0 ? { families: [...new Set(families)] } : {}),
    })
  }
  return queue
}

/** The accounts that were chosen for a family. */
function getChosen({ accounts, solana, plain }: Decision, family: Family): readonly string[] {
  return (family === 'eip155' ? accounts : family === 'solana' ? solana : plain?.[family]) ?? []
}

/** What was chosen for the families of a request; 'dropped' when the person was shown them and left all of them out. */
export function toChoice(decision: Decision, families: readonly Family[]): 'unseen' | 'dropped' | 'chosen' {
  if (families.length === 0 || families.some(family => !decision.families?.includes(family))) return 'unseen'
  return families.some(family => getChosen(decision, family).length > 0) ? 'chosen' : 'dropped'
}
