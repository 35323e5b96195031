import { maxUint256 } from 'viem'
import type { EvmRequest } from './request.js'
import { isSignInFor } from './signIn.js'
import { hasHiddenText } from './text.js'

/** A risk that the user should see before approving. */
export type Warning = { tone: 'caution' | 'danger'; text: string }

/**
 * What is unusual about a request, in plain words.
 * @example getWarnings(request, 'https://app.example')
 */
export function getWarnings(request: EvmRequest, origin: string): readonly Warning[] {
  switch (request.kind) {
    case 'message': {
      const warnings: Warning[] = []
      if (request.signIn && !isSignInFor(request.signIn, origin))
        warnings.push({
          tone: 'danger',
          text: `This signs you in to ${request.signIn.domain}, but ${origin} is asking. It may be an attempt to take over your account.`,
        })
      if (request.signIn && request.signIn.address.toLowerCase() !== request.address.toLowerCase())
        warnings.push({
          tone: 'danger',
          text: 'The sign-in is for a different account than the one signing.',
        })
      if (request.text === undefined)
        warnings.push({
          tone: 'caution',
          text: 'This message isn’t readable text. You can’t check what you sign.',
        })
      else if (hasHiddenText(request.text))
        warnings.push({
          tone: 'caution',
          text: 'This message contains invisible characters, shown as ⟨U+…⟩.',
        })
      return warnings
    }
    case 'typedData': {
      const { primaryType } = request.typedData
      return /^Permit|Permit$/.test(primaryType)
        ? [
            {
              tone: 'caution',
              text: 'This lets someone else spend your tokens later without asking again.',
            },
          ]
        : []
    }
    case 'transaction':
      return transactionWarnings(request)
    case 'addChain':
      return [
        {
          tone: 'caution',
          text: 'A network can show false balances and transactions. Add it only if you trust its operator.',
        },
      ]
    default:
      return []
  }
}

function transactionWarnings(request: Extract<EvmRequest, { kind: 'transaction' }>): readonly Warning[] {
  const { transaction, call } = request
  if (!transaction.to) return [{ tone: 'caution', text: 'This deploys a new contract.' }]
  const argument = (name: string): string | undefined => call?.args.find(entry => entry.name === name)?.value
  if (call?.name === 'approve' && BigInt(argument('amount') ?? 0) >= maxUint256 / 2n)
    return [{ tone: 'danger', text: 'This lets the spender take all of this token, now and in the future.' }]
  if (call?.name === 'setApprovalForAll' && argument('approved') === 'true')
    return [{ tone: 'danger', text: 'This lets the operator take every item in this collection.' }]
  if (transaction.data && !call)
    return [
      { tone: 'caution', text: 'This wallet doesn’t recognize this contract call. Check the data below.' },
    ]
  return []
}
