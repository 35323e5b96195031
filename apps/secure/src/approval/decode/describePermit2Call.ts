import type { AbiValue } from './abi.js'
import { type Describe, labelAllowance } from './describeTokenCall.js'
import {
  act,
  address,
  allowance,
  amount,
  type Described,
  danger,
  labelRecipient,
  time,
} from './evmContext.js'

/** At one address on every network. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const amountBits = 160
const listOf = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])

const approve: Describe = ([token, spender, value = 0n, expiration]) => ({
  actions: [
    act(
      'Allow spending through Permit2',
      allowance('Amount', value, String(token), amountBits),
      address('Spender', spender),
      address('Token', token),
      time('Valid until', expiration),
    ),
  ],
  labels: labelAllowance(BigInt(String(value)), amountBits),
})

/** What a signed allowance of Permit2 gives; `details` are token, amount, expiration, nonce. */
export function describeAllowances(details: readonly AbiValue[], spender: AbiValue | undefined): Described {
  return {
    actions: details.map(entry => {
      const [token, value, expiration] = listOf(entry)
      return act(
        'Allow spending by signature',
        allowance('Amount', value, String(token), amountBits),
        address('Spender', spender),
        address('Token', token),
        time('Valid until', expiration),
      )
    }),
    labels: [
      danger('permit', 'A signature lets the spender take these tokens.'),
      ...details.flatMap(entry => labelAllowance(BigInt(String(listOf(entry)[1] ?? 0)), amountBits)),
    ],
  }
}

const permit =
  (isBatch: boolean): Describe =>
  ([, permitted]) => {
    const [details, spender] = listOf(permitted)
    return describeAllowances(isBatch ? listOf(details) : details === undefined ? [] : [details], spender)
  }

const transferFrom: Describe = ([from, recipient, value, token], context) => ({
  actions: [
    act(
      'Move tokens through Permit2',
      amount('Amount', value, String(token)),
      address('From', from),
      address('To', recipient),
      address('Token', token),
    ),
  ],
  labels: labelRecipient(recipient, context, false),
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
