import { describe, expect, test } from 'vitest'
import { createFamilyContext, stacks, stacksKey } from '../../../testing/familyFixtures.js'
import {
  createStacksTransaction,
  encodePostCondition,
  encodeValue,
  stacksFriend,
  stacksToken,
  stxPayment,
  tokenPayment,
} from '../../../testing/stacksTransactions.js'
import { handleRequest } from '../../signing/handleRequest.js'
import { toHex } from '../../signing/toBytes.js'
import type { ApprovalRequest } from '../../signing/types.js'
import { formatFact } from '../formatFact.js'
import { decideNeedsWindow } from '../place.js'
import { decodePayload } from './decodePayload.js'
import { loadReader } from './loadReader.js'

const own = stacksKey.mainnet
const hex = (bytes: Uint8Array): string => toHex(bytes).slice(2)

type Payment = Parameters<typeof createStacksTransaction>[0]
type Condition = Parameters<typeof encodePostCondition>[0]

async function show(payment: Payment, over: Parameters<typeof createStacksTransaction>[1] = {}) {
  const context = createFamilyContext()
  const params = { transaction: createStacksTransaction(payment, over) }
  await handleRequest(
    { account: own, caipNetworkId: stacks.caipNetworkId, method: 'stx_signTransaction', params },
    context,
  )
  const [request] = context.shown as [ApprovalRequest]
  const decoded = decodePayload(request, await loadReader(request.payload))
  const format = { ...stacks, tokens: {} }
  return {
    request,
    fee: decoded.maxFee,
    details: decoded.details.map(({ name }) => name),
    actions: decoded.actions.map(({ title, facts }) => [
      title,
      ...facts.map(fact => formatFact(fact, format)),
    ]),
    labels: decoded.labels.map(({ id, severity }) => `${severity} ${id}`),
  }
}

const call = (conditions: readonly Condition[], mode: 'allow' | 'deny' | 'originator' = 'deny'): Payment => ({
  kind: 'call',
  contract: stacksToken,
  functionName: 'claim-rewards',
  functionArgs: [hex(encodeValue({ type: 'uint', value: 1n }))],
  postConditions: conditions.map(condition => hex(encodePostCondition(condition))),
  postConditionMode: mode,
})
const stx = (condition: 'eq' | 'gt' | 'gte' | 'lt' | 'lte', amount: bigint, address = own): Condition => ({
  type: 'stx-postcondition',
  address,
  condition,
  amount,
})

describe('what a Stacks transaction does (D70, T6)', () => {
  test('a transfer of STX: amount, receiver, note and fee', async () => {
    const shown = await show(stxPayment)
    expect(shown).toMatchObject({
      fee: '500',
      labels: [],
      actions: [['Send STX', '1.5 STX', stacksFriend, 'thanks']],
    })
    expect(await decideNeedsWindow(shown.request)).toBe(true)
  })

  test('a transfer of tokens that its condition bounds (SIP-010)', async () => {
    const { actions, labels } = await show(tokenPayment)
    expect(actions).toEqual([['Send tokens', '25 smallest units of this token', stacksFriend, stacksToken]])
    expect(labels).toEqual(['caution unknownContract'])
  })

  test.each([
    ['of another amount', { functionArgs: [hex(encodeValue({ type: 'uint', value: 26n }))] }],
    ['of nothing that is named', { postConditions: [] }],
    ['that allows everything', { postConditionMode: 'allow' as const }],
    ['of another contract', { contract: `${stacksFriend}.token-two` }],
  ])('attack D70-stacksTransfer: a transfer %s is no transfer that is known', async (_, change) => {
    if (tokenPayment.kind !== 'call') throw new Error('The payment is of another kind.')
    const functionArgs =
      'functionArgs' in change
        ? [...change.functionArgs, ...tokenPayment.functionArgs.slice(1)]
        : tokenPayment.functionArgs
    const { labels } = await show({ ...tokenPayment, ...change, functionArgs })
    expect(labels).toContain('danger unknownCall')
  })

  test('a call: what each of the visitor’s conditions lets leave, at most', async () => {
    const collectible: Condition = {
      type: 'nft-postcondition',
      address: own,
      condition: 'sent',
      asset: `${stacksToken}::item`,
      assetId: { type: 'uint', value: 3n },
    }
    const conditions = [stx('lte', 5n), stx('lt', 5n), stx('eq', 0n), collectible]
    const { actions, labels } = await show(call(conditions))
    expect(actions.map(([title, amount]) => `${title}: ${amount}`)).toEqual([
      `Call a contract: ${stacksToken}`,
      'Let the contract take: 0.000005 STX',
      'Let the contract take: 0.000004 STX',
      'Let the contract take: 0x0100000000000000000000000000000003',
    ])
    expect(labels).toEqual(['danger unknownCall', 'danger batch'])
  })

  test.each(['gt', 'gte'] as const)(
    'attack D70-bound: a condition %s sets no upper bound',
    async condition => {
      expect((await show(call([stx(condition, 1n)]))).labels).toEqual([
        'danger unknownCall',
        'danger unlimited',
      ])
    },
  )

  test('attack D70-allow: the mode that allows everything is a danger of its own; the one of the originator is not', async () => {
    expect((await show(call([], 'allow'))).labels).toEqual(['danger unknownCall', 'danger furtherTerms'])
    expect((await show(call([], 'originator'))).labels).toEqual(['danger unknownCall'])
  })

  test('conditions about others are said', async () => {
    expect((await show(call([stx('eq', 1n, stacksFriend)]))).labels).toEqual([
      'danger unknownCall',
      'caution furtherTerms',
    ])
  })

  test('attack D70-fee: a fee that gives the coins away is a danger', async () => {
    expect((await show(stxPayment, { fee: 5_000_001n })).labels).toEqual(['danger highFee'])
  })

  test('what is sent to the address without a key is lost', async () => {
    const payment = { ...stxPayment, recipient: 'SP000000000000000000002Q6VF78' } as Payment
    expect((await show(payment)).labels).toEqual(['danger burn'])
  })

  test('a contract is shown with its program', async () => {
    const context = createFamilyContext()
    const { createSmartContractPayload, makeUnsignedContractDeploy } = await import('@stacks/transactions')
    expect(createSmartContractPayload).toBeTypeOf('function')
    const unsigned = await makeUnsignedContractDeploy({
      contractName: 'thing',
      codeBody: '(ok true)',
      publicKey: stacksKey.publicKey,
      fee: 500,
      nonce: 1,
      network: 'mainnet',
    })
    const params = { transaction: unsigned.serialize() }
    await handleRequest(
      { account: own, caipNetworkId: stacks.caipNetworkId, method: 'stx_signTransaction', params },
      context,
    )
    const [request] = context.shown as [ApprovalRequest]
    const decoded = decodePayload(request, await loadReader(request.payload))
    expect(decoded.actions[0]?.title).toBe('Publish a contract')
    expect(decoded.labels.map(({ id }) => id)).toContain('contractCreation')
    expect(decoded.details).toContainEqual({ name: 'Program', kind: 'code', value: '(ok true)' })
  })

  test('bytes that are no transaction are a danger', async () => {
    const { request } = await show(stxPayment)
    const payload = { kind: 'stacksTransaction', unsigned: '0x00' } as const
    const decoded = decodePayload({ ...request, payload }, await loadReader(payload))
    expect(decoded.labels).toMatchObject([{ id: 'unreadable', severity: 'danger' }])
  })
})
