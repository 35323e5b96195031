import type { Warning } from '../core/getWarnings.js'
import { isSignInFor } from '../core/signIn.js'
import { hasHiddenText } from '../core/text.js'
import { describeInstructions, type SolanaAction } from './describeInstructions.js'
import { readTransaction, type SolanaMessage } from './readTransaction.js'
import type { SolanaRequest } from './request.js'

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
    warnings.push({ tone: 'danger', text: 'The sign-in names another account than the one that signs.' })
  if (text === undefined)
    warnings.push({ tone: 'caution', text: 'This message is not text. You cannot read what you sign.' })
  else if (hasHiddenText(text))
    warnings.push({
      tone: 'caution',
      text: 'The message holds invisible characters. They are shown as ⟨U+…⟩.',
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
      text: `These are ${messages.length} transactions. One approval signs all of them.`,
    })
  for (const message of messages) {
    const [payer] = message.accounts
    if (payer !== address)
      warnings.push({ tone: 'caution', text: `Someone else pays the fee and decides when to send: ${payer}` })
    if (message.lookups.length > 0 && usesLookups(message))
      warnings.push({
        tone: 'caution',
        text: 'Some accounts come from lookup tables on the cluster, not from the transaction itself.',
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
          text: `This lets ${action.delegate ?? 'another account'} take these tokens, now and later.`,
        },
      ]
    case 'setAuthority':
      return [
        {
          tone: 'danger',
          text:
            action.to === null
              ? `This gives up the right of ${action.role} for ever.`
              : `This hands the right of ${action.role} to ${action.to ?? 'another account'}.`,
        },
      ]
    case 'assign':
      return [{ tone: 'danger', text: `This hands a whole account over to the program ${action.to}.` }]
    case 'closeAccount':
      return action.receiver === own
        ? []
        : [{ tone: 'caution', text: 'This closes a token account, and its deposit goes to someone else.' }]
    case 'nonce':
      return [{ tone: 'caution', text: 'This does not expire: it can be sent at any time after you sign.' }]
    case 'unknown':
      return [
        {
          tone: 'caution',
          text: action.name
            ? `The wallet does not know this call of the ${action.name} program. Check the details below.`
            : `The wallet does not know the program ${action.program}. Check the details below.`,
        },
      ]
    default:
      return []
  }
}
