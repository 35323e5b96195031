import type { PaymentLinkProblem, Transfers } from '@latchkit/core'

type Write = NonNullable<Transfers['writePaymentLink']>
type Read = NonNullable<Transfers['readPaymentLink']>

const problem = (code: PaymentLinkProblem): { problem: PaymentLinkProblem } => ({ problem: code })

/**
 * Reads a transfer request of Solana Pay. One with a reference or a memo is not paid here: without them its sender could
 * not recognise the payment. The specification names no cluster.
 */
export const readPaymentLink: Read = text => {
  const groups = /^solana:(?<receiver>[^?]*)(?:\?(?<query>.*))?$/i.exec(text)?.groups
  if (!groups) return undefined
  const { receiver = '', query = '' } = groups
  // A transaction request: a link to a server.
  if (/^https(?::|%3a)/i.test(receiver)) return problem('LINK_UNSUPPORTED')
  const parameters = new URLSearchParams(query)
  if (parameters.has('reference') || parameters.has('memo')) return problem('LINK_UNSUPPORTED')
  const decimal = parameters.get('amount')
  if (decimal !== null && !/^\d{1,20}(\.\d{1,20})?$/.test(decimal)) return problem('FORMAT')
  const token = parameters.get('spl-token')
  return {
    receiver,
    ...(token !== null && { token }),
    ...(decimal !== null && { amount: { decimal } }),
  }
}

/** Writes a transfer request of Solana Pay. */
export const writePaymentLink: Write = ({ receiver, token, amount }) => {
  const parameters = new URLSearchParams({
    ...(amount !== undefined && { amount }),
    ...(token.address !== undefined && { 'spl-token': token.address }),
  })
  const query = parameters.toString()
  return `solana:${receiver}${query ? `?${query}` : ''}`
}
