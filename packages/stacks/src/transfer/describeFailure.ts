import type { TransactionRecord } from './record.js'

/** Numbers of a transfer of SIP-010. */
const tokenErrors: Readonly<Record<string, string>> = {
  u1: 'The sender does not hold enough of this token.',
  u2: 'Sender and receiver are the same account.',
  u3: 'The amount is not above zero.',
  u4: 'The sender does not own the token.',
}

/** Why a transaction that is in a block did nothing, in words. */
export function describeFailure(record: TransactionRecord): string {
  const { tx_status: status } = record
  if (status === 'abort_by_post_condition')
    return 'A post-condition was not met: the transaction would have moved other assets than it was allowed to. Only the network fee was charged.'
  const { repr } = (record['tx_result'] ?? {}) as { repr?: unknown }
  const text = typeof repr === 'string' ? repr.slice(0, 200) : ''
  const message = tokenErrors[/^\(err (u\d+)\)$/.exec(text)?.[1] ?? '']
  const { function_name: fn } = (record['contract_call'] ?? {}) as { function_name?: unknown }
  if (message !== undefined && fn === 'transfer') return message
  return `The contract returned an error${text ? `: ${text}` : ''}. Only the network fee was charged.`
}
