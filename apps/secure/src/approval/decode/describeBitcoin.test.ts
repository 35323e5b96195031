import { describe, expect, test } from 'vitest'
import {
  bitcoin,
  type Coin,
  createFamilyContext,
  createPsbt,
  ownKeys,
  type Payment,
  stranger,
} from '../../../testing/familyFixtures.js'
import { handleRequest } from '../../signing/handleRequest.js'
import { toPayloadDigest } from '../../signing/toPayloadDigest.js'
import type { ApprovalRequest } from '../../signing/types.js'
import { formatFact } from '../formatFact.js'
import { decideNeedsWindow } from '../place.js'
import { decodePayload } from './decodePayload.js'
import { loadReader } from './loadReader.js'

const { payment, ordinal } = ownKeys()
const toStranger = (amount: bigint): Payment => ({ script: stranger.script, amount })
const coin = (amount: bigint, key = payment): Coin => ({ key, amount })
function data(text: string, amount = 0n): Payment {
  const bytes = new TextEncoder().encode(text)
  return { script: Uint8Array.of(0x6a, bytes.length, ...bytes), amount }
}

/** What the visitor is shown of a PSBT. */
async function show(coins: readonly Coin[], payments: readonly Payment[], account = payment.address) {
  const context = createFamilyContext()
  const params = { psbt: createPsbt(coins, payments) }
  await handleRequest({ account, caipNetworkId: bitcoin.caipNetworkId, method: 'signPsbt', params }, context)
  const [request] = context.shown as [ApprovalRequest]
  const decoded = decodePayload(request, await loadReader(request.payload))
  const format = { ...bitcoin, tokens: {} }
  return {
    request,
    decoded,
    fee: decoded.maxFee,
    actions: decoded.actions.map(({ title, facts }) => [
      title,
      ...facts.map(fact => formatFact(fact, format)),
    ]),
    labels: decoded.labels.map(({ id, severity }) => `${severity} ${id}`),
  }
}

describe('what a Bitcoin transaction does (D70, T6)', () => {
  test('a payment: the receiver, what comes back, and the fee, to the satoshi', async () => {
    const shown = await show(
      [coin(70_000n), coin(50_000n)],
      [toStranger(100_001n), { script: payment.script, amount: 18_999n }],
    )
    expect(shown).toMatchObject({
      fee: '1000',
      labels: [],
      actions: [
        ['Send BTC', '0.00100001 BTC', stranger.address],
        ['The rest comes back to you', '0.00018999 BTC'],
      ],
    })
    expect(shown.decoded.actions[0]?.movements).toEqual([
      { kind: 'out', amount: 100_001n, from: payment.address, to: stranger.address },
    ])
    expect(await decideNeedsWindow(shown.request)).toBe(true)
  })

  test('each of several receivers is listed, and many are a danger', async () => {
    const shown = await show([coin(90_000n)], [toStranger(30_000n), toStranger(20_000n), toStranger(39_000n)])
    expect(shown.actions.map(([title, amount]) => `${title} ${amount}`)).toEqual([
      'Send BTC 0.0003 BTC',
      'Send BTC 0.0002 BTC',
      'Send BTC 0.00039 BTC',
    ])
    expect(shown.labels).toEqual(['danger batch'])
  })

  test('coins that stay with the visitor, of both accounts', async () => {
    const shown = await show(
      [coin(90_000n)],
      [
        { script: payment.script, amount: 80_000n },
        { script: ordinal.script, amount: 9_000n },
      ],
    )
    expect(shown).toMatchObject({
      labels: [],
      actions: [['Join or split coins of your own', '0.00089 BTC', '1 to 2']],
    })
  })

  test('attack D70-fee: a fee that gives the coins away is a danger', async () => {
    const shown = await show([coin(50_000_000n)], [toStranger(1_000n)])
    expect(shown.labels).toEqual(['danger highFee'])
    expect(shown.fee).toBe('49999000')
  })

  test('attack D70-ordinals: coins of the account of collectibles, and small ones, are a danger', async () => {
    expect((await show([coin(50_000n, ordinal)], [toStranger(49_000n)], ordinal.address)).labels).toEqual([
      'danger collectibles',
    ])
    expect((await show([coin(546n), coin(50_000n)], [toStranger(49_000n)])).labels).toEqual([
      'danger collectibles',
    ])
  })

  test('attack CZ-bothAccounts: collectibles that are asked for under the account of payments are a danger', async () => {
    const shown = await show([coin(500_000n), coin(60_000n, ordinal)], [toStranger(559_000n)])
    expect(shown.labels).toEqual(['danger collectibles'])
  })

  test('attack CZ-runes: instructions for tokens are a danger, whatever the coin has in satoshis', async () => {
    const runes = { script: Uint8Array.of(0x6a, 0x5d, 2, 126, 0), amount: 0n }
    const back = { script: payment.script, amount: 49_000n }
    expect((await show([coin(50_000n)], [runes, back])).labels).toEqual(['danger collectibles'])
  })

  test('attack CZ-feeShare: a large fee that is more than all that arrives is a danger', async () => {
    expect((await show([coin(300_000n)], [toStranger(140_000n)])).labels).toEqual(['danger highFee'])
  })

  test('control CZ-feeShare: one that is less, while the network is busy, is none', async () => {
    expect((await show([coin(300_000n)], [toStranger(160_000n)])).labels).toEqual([])
  })

  test('attack CZ-change: two receivers and no change is a danger', async () => {
    const shown = await show([coin(90_000n)], [toStranger(30_000n), toStranger(59_000n)])
    expect(shown.labels).toEqual(['danger otherRecipient'])
  })

  test('control CZ-change: two receivers with change, and one without, are none', async () => {
    const back = { script: payment.script, amount: 29_000n }
    const two = [toStranger(30_000n), toStranger(30_000n), back]
    expect((await show([coin(90_000n)], two)).labels).toEqual([])
    expect((await show([coin(90_000n)], [toStranger(89_000n)])).labels).toEqual([])
  })

  test('attack D70-shared: of a transaction with others, the balance of it leaves, whoever receives it', async () => {
    const shown = await show(
      [coin(50_000n), coin(40_000n, stranger)],
      [toStranger(80_000n), { script: payment.script, amount: 9_000n }],
    )
    expect(shown).toMatchObject({
      fee: undefined,
      actions: [['Pay into a transaction with others', '0.00041 BTC', '1']],
      labels: ['caution otherPayer'],
    })
    const gain = await show(
      [coin(20_000n), coin(90_000n, stranger)],
      [{ script: payment.script, amount: 109_000n }],
    )
    expect(gain.actions).toEqual([['Receive from a transaction with others', '0.00089 BTC', '1']])
  })

  test('data, data with money, and scripts without an address', async () => {
    const shown = await show(
      [coin(90_000n)],
      [data('hello\u202e'), data('gone', 5_000n), { script: Uint8Array.of(0x51), amount: 70_000n }],
    )
    expect(shown.actions).toEqual([
      ['Add data that everyone can read', 'hello⟨U+202E⟩'],
      ['Add data that everyone can read', '0.00005 BTC', 'gone'],
      ['Send to a script', '0.0007 BTC', '51'],
    ])
    expect(shown.labels).toEqual(['danger unreadable', 'danger burn'])
  })

  test('without its reader, and with a payload that does not fit, it is a danger that cannot be read', async () => {
    const { request } = await show([coin(50_000n)], [toStranger(49_000n)])
    const { payload } = request
    if (payload.kind !== 'bitcoinTransaction') throw new Error('The payload is of another kind.')
    const read = await loadReader(payload)
    const changes = [
      { spent: [] },
      { signs: [] },
      { own: [] },
      { unsigned: '0x00' as const },
      { spent: [{ amount: '1', script: payload.spent[0]?.script ?? ('0x' as const) }] },
    ]
    expect(decodePayload(request, undefined).labels).toMatchObject([{ id: 'unreadable', severity: 'danger' }])
    for (const change of changes)
      expect(decodePayload({ ...request, payload: { ...payload, ...change } }, read).labels).toMatchObject([
        { id: 'unreadable', severity: 'danger' },
      ])
  })

  test('attack D70-digest: no part of what was shown can be changed under an approval', async () => {
    const { request } = await show([coin(50_000n)], [toStranger(49_000n)])
    const { payload } = request
    if (payload.kind !== 'bitcoinTransaction') throw new Error('The payload is of another kind.')
    const others = [
      { ...payload, unsigned: `0x${payload.unsigned.slice(2, -2)}01` as const },
      { ...payload, spent: [{ amount: '49999', script: payload.spent[0]?.script ?? ('0x' as const) }] },
      { ...payload, signs: [{ index: 0, sighash: 3, type: 'payment' as const }] },
      { ...payload, own: [] },
    ]
    const digests = [payload, ...others].map(each => toPayloadDigest({ ...request, payload: each }))
    expect(new Set(digests).size).toBe(5)
  })
})
