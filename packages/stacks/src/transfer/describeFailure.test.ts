import { expect, test } from 'vitest'
import { describeFailure } from './describeFailure.js'

const call = { function_name: 'transfer' }
const abort = (repr: unknown, contract_call: unknown = call) =>
  describeFailure({ tx_status: 'abort_by_response', tx_result: { repr }, contract_call })

test.each([
  ['(err u1)', 'The sender does not hold enough of this token.'],
  ['(err u2)', 'Sender and receiver are the same account.'],
  ['(err u3)', 'The amount is not above zero.'],
  ['(err u4)', 'The sender does not own the token.'],
  ['(err u5)', 'The contract returned an error: (err u5). Only the network fee was charged.'],
  ['(err u1) ', 'The contract returned an error: (err u1) . Only the network fee was charged.'],
  [5, 'The contract returned an error. Only the network fee was charged.'],
])('R6.2: the result %j in words', (repr, words) => {
  expect(abort(repr)).toBe(words)
})

test('R6.2: a number means what SIP-010 says in its own function alone, and a result is cut', () => {
  for (const other of [{ function_name: 'swap' }, null])
    expect(abort('(err u1)', other)).toContain('The contract returned an error: (err u1).')
  expect(abort('x'.repeat(300))).toContain(`: ${'x'.repeat(200)}. Only`)
  expect(describeFailure({ tx_status: 'abort_by_response' })).toContain('returned an error. Only')
  expect(describeFailure({ tx_status: 'abort_by_post_condition' })).toMatch(/^A post-condition was not met/)
})
