import { act, address, allowance, danger, out, time } from '../movements/draw.js'
import type { AbiValue } from './abi.js'
import type { Describe } from './describeTokenCall.js'
import { type Described, listOf, toAmount } from './evmContext.js'

/** At one address on every network. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const bits = 160

/** `entry` is token, amount, expiration. */
function drawAllowance(
  title: string,
  entry: AbiValue,
  spender: AbiValue | undefined,
): Described['actions'][number] {
  const [token, value, expiration] = listOf(entry)
  return act(
    title,
    allowance('Amount', toAmount(value), {
      token: String(token),
      spender: String(spender),
      until: toAmount(expiration),
      bits,
    }),
    address('Spender', spender),
    address('Token', token),
    time('Valid until', expiration),
  )
}

const approve: Describe = ([token, spender, value, expiration]) => ({
  actions: [
    drawAllowance('Allow spending through Permit2', [token ?? '', value ?? 0n, expiration ?? 0n], spender),
  ],
  labels: [],
})

/** What a signed allowance of Permit2 gives; `details` are token, amount, expiration, nonce. */
export const describeAllowances = (
  details: readonly AbiValue[],
  spender: AbiValue | undefined,
): Described => ({
  actions: details.map(entry => drawAllowance('Allow spending by signature', entry, spender)),
  labels: [danger('permit', 'A signature lets the spender take these tokens.')],
})

const permit =
  (isBatch: boolean): Describe =>
  ([, permitted]) => {
    const [details, spender] = listOf(permitted)
    return describeAllowances(isBatch ? listOf(details) : details === undefined ? [] : [details], spender)
  }

const transferFrom: Describe = ([from, recipient, value, token]) => ({
  actions: [
    act(
      'Move tokens through Permit2',
      out('Amount', toAmount(value), { token: String(token), from: String(from), to: String(recipient) }),
      address('From', from),
      address('To', recipient),
      address('Token', token),
    ),
  ],
  labels: [],
})

const lockdown: Describe = ([approvals]) => ({
  actions: listOf(approvals).map(entry => {
    const [token, spender] = listOf(entry)
    return act('Take back an allowance', address('Spender', spender), address('Token', token))
  }),
  labels: [],
})

/** Calls of Permit2 at its address. */
export const permit2Calls: readonly (readonly [string, Describe])[] = [
  ['approve(address token,address spender,uint160 amount,uint48 expiration)', approve],
  [
    'permit(address owner,((address,uint160,uint48,uint48),address,uint256) permitSingle,bytes signature)',
    permit(false),
  ],
  [
    'permit(address owner,((address,uint160,uint48,uint48)[],address,uint256) permitBatch,bytes signature)',
    permit(true),
  ],
  ['transferFrom(address from,address to,uint160 amount,address token)', transferFrom],
  ['lockdown((address,address)[] approvals)', lockdown],
]
