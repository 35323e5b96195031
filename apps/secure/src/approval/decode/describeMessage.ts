import { isSignIn, isSignInFor, readSignIn } from '../../signing/readSignIn.js'
import { toBytes, toText } from '../../signing/toBytes.js'
import type { ApprovalRequest, Decoded, Fact, Hex, Label } from '../../signing/types.js'
import { act, caution, danger, text } from '../movements/draw.js'
import { toVisibleText } from './toVisibleText.js'

/** Whether bytes that are valid UTF-8 are text: control characters are none. */
const isReadable = (value: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(value)

/** Overrides and isolates of the direction; none is needed to write in a language. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/

/** What exchanges on other layers, private payments and messages have signed: keys are made from it, or registered. */
const givesKey =
  /for a trusted client|to generate your[^.\n]{0,40} key|xmtp\.org\/signatures|to access Loopring Exchange|(?:action with|linking request from) Immutable X/i

/** What other networks take for a transaction, signed as a text by a wallet of Bitcoin or Stacks. */
const moves =
  /^(?:Signing a CKB transaction: |CKB \(Bitcoin Layer\) transaction: |Rooch Transaction:\n|Withdraw request for \d+ satoshis to )/

/** A hash alone: what it is of can be anything. */
const bareHash = /^(?:0x)?[0-9a-f]{64}$/i

function describeSignIn(
  value: string,
  { origin, account }: ApprovalRequest,
): { facts: Fact[]; labels: Label[] } {
  const message = readSignIn(value)
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1)
  if (!message)
    return {
      facts: [],
      labels: [danger('signIn', 'This looks like a sign-in, but is not a well-formed one.')],
    }
  const labels = isSignInFor(message, { origin, address: own })
    ? []
    : [
        danger(
          'domainMismatch',
          'This signs in to another site, or another account, than the ones above. Somebody may be taking over your account there.',
        ),
      ]
  return {
    facts: [text('Site', toVisibleText(message.domain)), text('Account', toVisibleText(message.address))],
    labels,
  }
}

/** The text of a message, with every character made visible. */
export function describeMessage({ bytes }: { bytes: Hex }, request: ApprovalRequest): Decoded {
  const raw = toBytes(bytes)
  const value = toText(raw)
  if (value === undefined || !isReadable(value))
    return {
      actions: [act('Sign bytes that cannot be read here', text('Size', `${raw.length} bytes`))],
      labels: [danger('unreadable', 'This is no text. It may be a transaction or an order in disguise.')],
      details: [{ name: 'Bytes', kind: 'code', value: bytes }],
    }
  const visible = toVisibleText(value)
  const signIn = isSignIn(value) ? describeSignIn(value, request) : undefined
  return {
    actions: [
      act(signIn ? 'Sign in' : 'Sign a message', ...(signIn?.facts ?? []), {
        name: 'Message',
        kind: 'code',
        value: visible,
      }),
    ],
    labels: [
      ...(signIn?.labels ?? []),
      ...(givesKey.test(value)
        ? [danger('delegation', 'Whoever has this signature can control an account of yours elsewhere.')]
        : []),
      ...(moves.test(value)
        ? [danger('order', 'Whoever has this signature can send what you have on another network.')]
        : []),
      ...(bareHash.test(value.trim())
        ? [danger('unreadable', 'This is a hash. What it is of is not shown, and may be a transaction.')]
        : []),
      ...(visible === value
        ? []
        : [caution('hiddenText', 'The message has invisible letters, which are shown as ⟨U+…⟩.')]),
      ...(turnsText.test(value)
        ? [danger('hiddenText', 'Letters that turn the text around make it read as something else.')]
        : []),
    ],
    details: [{ name: 'Bytes', kind: 'code', value: bytes }],
  }
}
