import { expect, test } from 'vitest'
import { evmAddress, toRequest } from '../../../testing/approvalFixtures.js'
import { call } from '../../../testing/calls/reportedCall.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { attacker } from '../../../testing/encodeEvm.js'

const market = `0x${'3a'.repeat(20)}`
const rows: readonly (readonly [signature: string, args: (delegate: string, given: boolean) => unknown[]])[] =
  [
    ['allow(address manager,bool isAllowed)', (delegate, given) => [delegate, given]],
    ['updateDelegate(address delegate,bool approved)', (delegate, given) => [delegate, given]],
    ['setOperator(address operator,bool approved)', (delegate, given) => [delegate, given]],
    ['setAuthorization(address authorized,bool isAuthorized)', (delegate, given) => [delegate, given]],
    [
      'setRelayerApproval(address sender,address relayer,bool approved)',
      (delegate, given) => [evmAddress, delegate, given],
    ],
    [
      'approveDelegation(address delegatee,uint256 amount)',
      (delegate, given) => [delegate, given ? 1_000_000n : 0n],
    ],
  ]

const decode = (signature: string, args: readonly unknown[]) =>
  decodeRequest(toRequest(call(market, signature, args)))

test.each(rows)('%s names the delegate and the contract, and is a danger', (signature, toArgs) => {
  const { actions, labels } = decode(signature, toArgs(attacker, true))
  expect(actions).toMatchObject([
    {
      title: 'Let another account act for yours at a contract',
      facts: [{ value: attacker }, { name: 'Contract' }],
      movements: [{ kind: 'control', of: evmAddress.toLowerCase(), to: attacker.toLowerCase() }],
    },
  ])
  expect(labels).toMatchObject([{ id: 'delegation', severity: 'danger' }])
})

test.each(rows)('%s taken back is none', (signature, toArgs) => {
  const { actions, labels } = decode(signature, toArgs(attacker, false))
  expect(actions).toMatchObject([{ title: 'Take back a permission', movements: [] }])
  expect(labels).toEqual([])
})

test.each([
  ['hope(address usr)', ['delegation']],
  ['setDelegate(address delegate)', ['delegation']],
  ['nope(address usr)', []],
])('%s has the account alone', (signature, ids) => {
  expect(decode(signature, [attacker]).labels.map(({ id }) => id)).toEqual(ids)
})
