import type { Warning } from '../core/getWarnings.js'
import { isSignInFor } from '../core/signIn.js'
import type { SolanaRequest } from '../core/solanaRequest.js'
import { hasHiddenText } from '../core/text.js'
import { describeInstructions, type SolanaAction } from './describeInstructions.js'
import { readTransaction, type SolanaMessage } from './readTransaction.js'

/**
 * What is unusual about a Solana request, in plain words.
 * @example getSolanaWarnings(request, 'https://app.example')
 */
export function getSolanaWarnings(request: SolanaRequest, origin: string): readonly Warning[] {
  const found =
    request.kind === 'solanaMessage' ? messageWarnings(request, origin) : transactionWarnings(request)
  return found.filter((warning, index) => found.findIndex(({ text }) => text === warning.text) === index)
}

function messageWarnings(
  request: Extract<SolanaRequest, { kind: 'solanaMessage' }>,
  origin: string,
): readonly Warning[] {
  const { signIn, text, address } = request
  const warnings: Warning[] = []
  if (signIn && !isSignInFor(signIn, origin))
    warnings.push({
      tone: 'danger',
      text: `This signs you in to ${signIn.domain}, but ${origin} is asking. It may be an attempt to take over your account.`,
    })
  if (signIn && signIn.address !== address)
    warnings.push({ tone: 'danger', text: 'The sign-in is for a different account than the one signing.' })
  if (text === undefined)
    warnings.push({
      tone: 'caution',
      text: 'This message isn’t readable text. You can’t check what you sign.',
    })
  else if (hasHiddenText(text))
    warnings.push({
      tone: 'caution',
      text: 'This message contains invisible characters, shown as ⟨U+…⟩.',
    })
  return warnings
}

function transactionWarnings(
  request: Extract<SolanaRequest, { kind: 'solanaTransactions' }>,
): readonly Warning[] {
  const { transactions, address } = request
  const messages = transactions.map(transaction => readTransaction(transaction).message)
  const warnings: Warning[] = []
  if (messages.length > 1)
    warnings.push({
      tone: 'caution',
      text: `This is ${messages.length} transactions. One approval signs all of them.`,
    })
  for (const message of messages) {
    const [payer] = message.accounts
    if (payer !== address)
      warnings.push({
        tone: 'caution',
        text: `Another account pays the fee and decides when to send: ${payer}`,
      })
    if (message.lookups.length > 0 && usesLookups(message))
      warnings.push({
        tone: 'caution',
        text: 'Some accounts come from lookup tables on the network, not from the transaction.',
      })
    for (const action of describeInstructions(message)) warnings.push(...actionWarnings(action, address))
  }
  return warnings.sort((one, other) => Number(other.tone === 'danger') - Number(one.tone === 'danger'))
}

const usesLookups = ({ instructions, accounts }: SolanaMessage): boolean =>
  instructions.some(instruction => instruction.accounts.some(index => index >= accounts.length))

function actionWarnings(action: SolanaAction, own: string): readonly Warning[] {
  switch (action.kind) {
    case 'approve':
      return [
        {
          tone: 'danger',
          text: `This lets ${action.delegate ?? 'another account'} take these tokens, now and in the future.`,
        },
      ]
    case 'setAuthority':
      return [
        {
          tone: 'danger',
          text:
            action.to === null
              ? `This gives up ${action.role} rights permanently.`
              : `This transfers ${action.role} rights to ${action.to ?? 'another account'}.`,
        },
      ]
    case 'assign':
      return [{ tone: 'danger', text: `This gives control of the account to the program ${action.to}.` }]
    case 'closeAccount':
      return action.receiver === own
        ? []
        : [{ tone: 'caution', text: 'This closes a token account and sends its deposit to someone else.' }]
    case 'nonce':
      return [{ tone: 'caution', text: 'This doesn’t expire. It can be sent at any time after you sign.' }]
    case 'unknown':
      return [
        {
          tone: 'caution',
          text: action.name
            ? `This wallet doesn’t recognize this ${action.name} program call. Check the details below.`
            : `This wallet doesn’t recognize the program ${action.program}. Check the details below.`,
        },
      ]
    default:
      return []
  }
}
