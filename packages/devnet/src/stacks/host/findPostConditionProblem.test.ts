import { Cl, cvToHex, makeUnsignedContractCall, Pc, type PostCondition } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { stacksDevelopmentAccounts } from '../accounts.js'
import { findPostConditionProblem } from './findPostConditionProblem.js'
import type { SimnetEvent } from './simnet.js'

const [first, second] = stacksDevelopmentAccounts(2)
const [origin, other] = [first?.address ?? '', second?.address ?? '']
const contract = `${other}.pool` as const
const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

const stx = (sender: string, amount: bigint): SimnetEvent => ({
  event: 'stx_transfer_event',
  data: { sender, recipient: other, amount: `${amount}` },
})
const ft = (sender: string, amount: bigint, event = 'ft_transfer_event'): SimnetEvent => ({
  event,
  data: { sender, asset_identifier: `${contract}::coin`, amount: `${amount}` },
})
const nft = (sender: string, id: number): SimnetEvent => ({
  event: 'nft_transfer_event',
  data: {
    sender,
    asset_identifier: `${contract}::card`,
    raw_value: `0x${cvToHex(Cl.uint(id)).replace('0x', '')}`,
  },
})

async function check(
  mode: 'deny' | 'allow' | 'originator',
  conditions: readonly PostCondition[],
  events: readonly SimnetEvent[],
): Promise<boolean> {
  const transaction = await makeUnsignedContractCall({
    contractAddress: other,
    contractName: 'pool',
    functionName: 'swap',
    functionArgs: [],
    publicKey,
    network: 'testnet',
    nonce: 0,
    fee: 0,
    postConditions: [...conditions],
    postConditionMode: mode,
  })
  return findPostConditionProblem(transaction, events, origin) === undefined
}

const from = (address: string) => Pc.principal(address)
const card = (id: number) => [`${contract}::card`, Cl.uint(id)] as const

describe('post-conditions, as a node checks them (SIP-005)', () => {
  test.each([
    ['equal', from(origin).willSendEq(5).ustx(), [4n, 6n], [5n]],
    ['more', from(origin).willSendGt(5).ustx(), [4n, 5n], [6n]],
    ['at least', from(origin).willSendGte(5).ustx(), [4n], [5n, 6n]],
    ['less', from(origin).willSendLt(5).ustx(), [5n, 6n], [4n]],
    ['at most', from(origin).willSendLte(5).ustx(), [6n], [4n, 5n]],
  ] as const)('STX: %s', async (_, condition, broken, held) => {
    for (const amount of broken) expect(await check('deny', [condition], [stx(origin, amount)])).toBe(false)
    for (const amount of held) expect(await check('deny', [condition], [stx(origin, amount)])).toBe(true)
  })

  test('several transfers of one account are summed, and what it burns with them', async () => {
    const condition = from(origin).willSendEq(7).ft(contract, 'coin')
    const events = [ft(origin, 3n), ft(origin, 4n, 'ft_burn_event')]
    expect(await check('deny', [condition], events)).toBe(true)
    expect(await check('deny', [condition], events.slice(1))).toBe(false)
  })

  test('a condition of what was not sent counts it as nothing', async () => {
    expect(await check('allow', [from(origin).willSendEq(1).ustx()], [])).toBe(false)
    expect(await check('deny', [from(origin).willSendLte(1).ustx()], [])).toBe(true)
  })

  test('deny: what no condition is about may not move, whoever sends it', async () => {
    const condition = from(origin).willSendEq(5).ustx()
    expect(await check('deny', [condition], [stx(origin, 5n), ft(origin, 1n)])).toBe(false)
    expect(await check('deny', [condition], [stx(origin, 5n), stx(contract, 1n)])).toBe(false)
    expect(await check('allow', [condition], [stx(origin, 5n), ft(origin, 1n), stx(contract, 1n)])).toBe(true)
    const both = [condition, from(contract).willSendEq(1).ustx()]
    expect(await check('deny', both, [stx(origin, 5n), stx(contract, 1n)])).toBe(true)
  })

  test('what is minted is sent by no account', async () => {
    expect(await check('deny', [], [ft('', 1n, 'ft_mint_event')])).toBe(true)
  })

  test('collectibles are covered one by one', async () => {
    const sends = from(origin)
      .willSendAsset()
      .nft(...card(1))
    expect(await check('deny', [sends], [nft(origin, 1)])).toBe(true)
    expect(await check('deny', [sends], [nft(origin, 2)])).toBe(false)
    expect(await check('deny', [sends], [nft(origin, 1), nft(origin, 2)])).toBe(false)
    const keeps = from(origin)
      .willNotSendAsset()
      .nft(...card(1))
    expect(await check('allow', [keeps], [nft(origin, 1)])).toBe(false)
    expect(await check('allow', [keeps], [nft(origin, 2)])).toBe(true)
  })
})

describe('post-conditions of SIP-040', () => {
  test('originator: what the origin sends needs a condition, what others send does not', async () => {
    const condition = from(origin).willSendEq(5).ustx()
    expect(await check('originator', [condition], [stx(origin, 5n), stx(contract, 9n)])).toBe(true)
    expect(await check('originator', [condition], [stx(origin, 5n), ft(origin, 1n)])).toBe(false)
    expect(await check('originator', [], [stx(origin, 5n)])).toBe(false)
  })

  test('a collectible that may be sent may stay as well', async () => {
    const condition: PostCondition = {
      type: 'nft-postcondition',
      address: origin,
      condition: 'maybe-sent',
      asset: `${contract}::card`,
      assetId: Cl.uint(1),
    }
    expect(await check('deny', [condition], [nft(origin, 1)])).toBe(true)
    expect(await check('deny', [condition], [])).toBe(true)
    expect(await check('deny', [condition], [nft(origin, 2)])).toBe(false)
  })
})
