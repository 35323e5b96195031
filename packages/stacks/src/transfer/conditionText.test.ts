import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { readConditionText, toConditionText } from './conditionText.js'

const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const asset = { contract_address: address, contract_name: 'token-one', asset_name: 'one' }
const principal = { type_id: 'principal_standard', address }

/** With the same of the API (`post_conditions` of `/extended/v1/tx`). */
const pairs = [
  [
    Pc.principal(address).willSendEq(5).ustx(),
    { type: 'stx', condition_code: 'sent_equal_to', principal, amount: '5' },
  ],
  [
    Pc.origin().willSendLte(7).ft(`${address}.token-one`, 'one'),
    {
      type: 'fungible',
      condition_code: 'sent_less_than_or_equal_to',
      principal: { type_id: 'principal_origin' },
      amount: '7',
      asset,
    },
  ],
  [
    Pc.principal(`${address}.vault`).willNotSendAsset().nft(`${address}.token-one`, 'one', Cl.uint(3)),
    {
      type: 'non_fungible',
      condition_code: 'not_sent',
      principal: { type_id: 'principal_contract', address, contract_name: 'vault' },
      asset,
      asset_value: { hex: '0x0100000000000000000000000000000003' },
    },
  ],
  [
    Pc.principal(address).willMaybeSendAsset().nft(`${address}.token-one`, 'one', Cl.uint(3)),
    {
      type: 'non_fungible',
      condition_code: 'maybe_sent',
      principal,
      asset,
      asset_value: { hex: '0x0100000000000000000000000000000003' },
    },
  ],
] as const

describe('post-conditions of the API (D60)', () => {
  test.each(pairs)('%o is read as it was written', (condition, record) => {
    expect(readConditionText(record)).toBe(toConditionText(postConditionToHex(condition)))
  })

  test('no two of them are the same, and nonsense is none of them', () => {
    const texts = pairs.map(([condition]) => toConditionText(postConditionToHex(condition)))
    expect(new Set(texts).size).toBe(texts.length)
    for (const nonsense of [undefined, null, 7, 'x', {}, { type: 'stx' }])
      expect(texts).not.toContain(readConditionText(nonsense))
  })
})
