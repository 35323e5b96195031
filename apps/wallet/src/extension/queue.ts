import type { Family } from '../core/config.js'
import type { Decision, QueuedRequest, RequestRecord } from './protocol.js'

/** The family that a connection request asks for; undefined for every other request. */
export const toFamily = ({ request }: Pick<RequestRecord, 'request'>): Family | undefined =>
  request.kind === 'connect' ? (request.family ?? 'eip155') : undefined

/** The waiting connection requests of one site: asked for at once, they are one question. */
export function connectGroup(
  records: readonly RequestRecord[],
  record: RequestRecord,
): readonly RequestRecord[] {
  if (!toFamily(record)) return [record]
  return records.filter(
    other => other.state === 'waiting' && toFamily(other) && other.asker.origin === record.asker.origin,
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
    const families = group.flatMap(each => toFamily(each) ?? [])
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

/** What was chosen for a family; 'dropped' when the person was shown it and left it out. */
export function toChoice(decision: Decision, family: Family): 'unseen' | 'dropped' | 'chosen' {
  if (!decision.families?.includes(family)) return 'unseen'
  const accounts = family === 'solana' ? decision.solana : decision.accounts
  return accounts && accounts.length > 0 ? 'chosen' : 'dropped'
}
