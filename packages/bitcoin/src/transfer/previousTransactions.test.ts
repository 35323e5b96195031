import type { TransferRequest } from '@latchkit/core'
import { createBitcoinWallet } from '@latchkit/testing'
import { RawTx, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { bitcoinMainnet } from '../chains/networks.js'
import { injected } from '../connectors/injected.js'
import { createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { createFundingTransaction } from '../fixtures/createFundingTransaction.js'
import { checkInput } from '../script/checkInput.js'
import { isTaproot } from '../script/scriptKind.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { getTransactionId, writeTransaction } from '../transaction/writeTransaction.js'
import { reverseBytes, toHex } from '../utils/bytes.js'
import { createTransfers } from './index.js'

const url = 'http://esplora.test'
const network = { ...bitcoinMainnet, rpcUrls: [url] }
const token = { symbol: 'BTC', decimals: 8 }
const receiver = createBitcoinSigner('p2tr', 3)
const transfers = createTransfers(createRest())
const btc = 100_000_000n

/** What the API has, and what was posted to it: text as it is, anything else as JSON. */
let things: Map<string, unknown>
let posted: string[]
let requested: string[]

beforeEach(() => {
  things = new Map<string, unknown>([['/fee-estimates', { 1: 1, 6: 1, 144: 1 }]])
  posted = []
  requested = []
  vi.stubGlobal('fetch', async (input: string, { body }: { body?: string } = {}) => {
    const { pathname } = new URL(input)
    requested.push(pathname)
    if (body !== undefined) {
      posted.push(body)
      return new Response(Transaction.fromRaw(Buffer.from(body, 'hex')).id)
    }
    const thing = things.get(pathname)
    if (thing === undefined) return new Response('', { status: 404 })
    return new Response(typeof thing === 'string' ? thing : JSON.stringify(thing))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const listCoins = (address: string, coins: readonly { txid: string; value: bigint }[]): void =>
  void things.set(
    `/address/${address}/utxo`,
    coins.map(({ txid, value }) => ({ txid, vout: 0, value: Number(value), status: { confirmed: true } })),
  )

/** A wallet with real keys, and coins that exist; what the API says of them is the test's. */
async function setup(kind: (typeof keyKinds)[number], amounts: readonly bigint[], paid: bigint) {
  const own = createBitcoinSigner(kind, 1)
  const wallet = createBitcoinWallet({ shape: 'unisat', accounts: [[own]] })
  const connector = injected({
    id: 'unisat',
    type: 'ANNOUNCED',
    name: 'UniSat',
    declaredIds: [],
    provider: wallet.provider,
    walletId: 'unisat',
  })
  await connector.connect({ networks: [network] })
  const funding = amounts.map((amount, index) => createFundingTransaction(own.script, amount, index + 1))
  for (const { txid, hex } of funding) things.set(`/tx/${txid}/hex`, hex)
  const request: TransferRequest = {
    account: `${network.caipNetworkId}:${own.address}`,
    network,
    token,
    receiver: receiver.address,
    amount: paid,
  }
  return { own, wallet, connector, funding, request }
}

/**
 * The fee of the transaction that has the first input of one round and the second of the other, where the chain takes both
 * signatures for what the coins are really worth.
 */
function toFeeOfBoth(rounds: readonly string[], script: Uint8Array): bigint | undefined {
  const [first, second] = rounds.map(raw => readTransaction(Buffer.from(raw, 'hex')))
  const [input, other] = [first?.inputs[0], second?.inputs[1]]
  if (!first || !input || !other) return undefined
  const transaction = { ...first, inputs: [input, other] }
  const prevouts = transaction.inputs.map(() => ({ amount: btc, script }))
  try {
    for (const index of [0, 1]) checkInput({ transaction, index, prevouts, isAllowedSighash: () => true })
  } catch {
    return undefined
  }
  return transaction.outputs.reduce((left, { amount }) => left - amount, 2n * btc)
}

describe('amounts come from the previous transactions (D72, T6)', () => {
  test.each(keyKinds)(
    'attack A-H2: two rounds of different lies about the coins of a %s address make no fee of an amount',
    async kind => {
      const paid = (btc * 101n) / 100n - 418n
      const { own, wallet, connector, funding, request } = await setup(kind, [btc, btc], paid)
      const txids = funding.map(({ txid }) => txid)
      const before = wallet.promptCount()
      const shown: bigint[] = []
      // Each round is true of one of two bitcoins, and calls the other a hundredth of one.
      for (const amounts of [
        [btc, btc / 100n],
        [btc / 100n, btc],
      ]) {
        things.set(
          `/address/${own.address}/utxo`,
          txids.map((txid, at) => ({
            txid,
            vout: 0,
            value: Number(amounts[at]),
            // The order of the inputs is that of the confirmed coins first, so it is the same in both rounds.
            status: { confirmed: at === 0 },
          })),
        )
        const plan = await transfers.plan({ request, networks: [network] }).catch(() => undefined)
        if (plan) shown.push(plan.fee.amount)
        await transfers.send(connector, { request }).catch(() => undefined)
      }
      const stolen = posted.length === 2 ? toFeeOfBoth(posted, own.script) : undefined
      expect({ shown, stolen, prompts: wallet.promptCount() - before }).toEqual({
        shown: [],
        stolen: undefined,
        prompts: 0,
      })
    },
  )

  test.each(keyKinds)('control A-H2: a payment of a %s address shows the fee that it pays', async kind => {
    const { own, connector, funding, request } = await setup(kind, [btc, btc], btc / 2n)
    listCoins(
      own.address,
      funding.map(({ txid }) => ({ txid, value: btc })),
    )
    const { fee } = await transfers.plan({ request, networks: [network] })
    await transfers.send(connector, { request })
    const [raw = ''] = posted
    const sent = Transaction.fromRaw(Buffer.from(raw, 'hex'), { allowUnknownOutputs: true })
    let paid = 0n
    for (let index = 0; index < sent.outputsLength; index++) paid += sent.getOutput(index).amount ?? 0n
    expect(BigInt(sent.inputsLength) * btc - paid).toBe(fee.amount)
  })

  test.each(keyKinds)(
    'the PSBT of a %s address has the transaction of each coin, unless the key commits to all amounts',
    async kind => {
      const { own, connector, funding, request } = await setup(kind, [btc, btc], (btc * 3n) / 2n)
      listCoins(
        own.address,
        funding.map(({ txid }) => ({ txid, value: btc })),
      )
      const asked: Uint8Array[] = []
      const listening = {
        ...connector,
        request: async (parameters: Parameters<typeof connector.request>[0]) => {
          const { psbt } = (parameters.params ?? {}) as { psbt?: string }
          if (psbt !== undefined) asked.push(Buffer.from(psbt, 'base64'))
          return connector.request(parameters)
        },
      }
      await transfers.send(listening, { request })
      const [psbt] = asked
      if (!psbt) throw new Error('The wallet was asked for nothing.')
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
      expect(transaction.inputsLength).toBe(2)
      for (let index = 0; index < 2; index++) {
        const { nonWitnessUtxo, witnessUtxo } = transaction.getInput(index)
        if (isTaproot(own.script)) expect(nonWitnessUtxo).toBeUndefined()
        else
          expect(nonWitnessUtxo && Transaction.fromRaw(RawTx.encode(nonWitnessUtxo)).id).toBe(
            funding.find(({ txid }) => txid === toHex(transaction.getInput(index).txid ?? new Uint8Array()))
              ?.txid,
          )
        if (kind !== 'p2pkh') expect(witnessUtxo?.amount).toBe(btc)
      }
    },
  )

  test('what a reload needs of a payment stays short: the previous transactions are not stored', async () => {
    const { own, connector, funding, request } = await setup('p2wpkh', [btc], btc / 2n)
    listCoins(
      own.address,
      funding.map(({ txid }) => ({ txid, value: btc })),
    )
    const asked: Readonly<Record<string, string>>[] = []
    await transfers.send(connector, { request, onAsk: each => void asked.push(each) })
    const [{ psbt = '' } = {}] = asked
    const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
    expect(transaction.getInput(0)).toMatchObject({ witnessUtxo: { amount: btc } })
    expect(transaction.getInput(0).nonWitnessUtxo).toBeUndefined()
  })
})

/** `npm run test:long` asks for 2,000, which take minutes: each makes a wallet, coins and two rounds of responses. */
const cases = Number(process.env['LATCHKIT_CASES'] ?? 60)

test(`of ${cases} random sets of lies about the coins, none gets a signature for another fee than the one that was shown (T6)`, async () => {
  const lie = fc.record({
    amount: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 0n, 1n, -1n, 1000n, btc),
    index: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
    raw: fc.constantFrom(...new Array<'true'>(12).fill('true'), 'other', 'short', 'changed', 'none'),
  })
  let [refused, paid] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...keyKinds),
      fc.array(lie, { minLength: 1, maxLength: 3 }),
      async (kind, lies) => {
        things.clear()
        things.set('/fee-estimates', { 1: 1 })
        posted = []
        const amounts = lies.map((_, at) => btc + BigInt(at))
        const total = amounts.reduce((sum, amount) => sum + amount, 0n)
        const { own, connector, funding, request } = await setup(kind, amounts, total - btc / 2n)
        const other = createFundingTransaction(own.script, 2n * btc, 77).hex
        lies.forEach(({ raw }, at) => {
          const { txid = '', hex = '' } = funding[at] ?? {}
          const given = {
            true: hex,
            other,
            short: hex.slice(0, -2),
            changed: hex.replace(/..$/, '01'),
            none: undefined,
          }[raw]
          if (given === undefined) things.delete(`/tx/${txid}/hex`)
          else things.set(`/tx/${txid}/hex`, given)
        })
        things.set(
          `/address/${own.address}/utxo`,
          lies.map(({ amount, index }, at) => ({
            txid: funding[at]?.txid,
            vout: index,
            value: Number((amounts[at] ?? 0n) + amount),
            status: { confirmed: true },
          })),
        )
        const plan = await transfers.plan({ request, networks: [network] }).catch(() => undefined)
        await transfers.send(connector, { request: { ...request } }).catch(() => undefined)
        const [raw] = posted
        if (!plan || raw === undefined) {
          expect(posted).toEqual([])
          refused += 1
          return
        }
        const sent = readTransaction(Buffer.from(raw, 'hex'))
        const spent = sent.inputs.map(({ txid }) => {
          const at = funding.findIndex(each => each.txid === toHex(reverseBytes(txid)))
          return amounts[at] ?? 0n
        })
        const fee = spent.reduce((sum, amount) => sum + amount, 0n)
        expect(sent.outputs.reduce((left, { amount }) => left - amount, fee)).toBe(plan.fee.amount)
        paid += 1
      },
    ),
    { numRuns: cases },
  )
  expect(Math.min(refused, paid)).toBeGreaterThan(0)
}, 600_000)

describe('what an API may return for a previous transaction', () => {
  const value = btc
  test.each<[string, (own: ReturnType<typeof createFundingTransaction>, hex: string) => unknown]>([
    ['another transaction', (_, other) => other],
    ['the same with another amount', ({ hex }) => hex.replace(/00e1f50500000000/, '00e1f50501000000')],
    ['a part of it', ({ hex }) => hex.slice(0, -8)],
    ['more than it', ({ hex }) => `${hex}00`],
    ['no hex', () => '<html>'],
    ['nothing', () => undefined],
  ])('attack A-H2: %s is refused before the wallet is asked', async (_, change) => {
    const { own, wallet, connector, funding, request } = await setup('p2wpkh', [btc], btc / 2n)
    const [coin] = funding
    if (!coin) throw new Error('There is a coin.')
    listCoins(own.address, [{ txid: coin.txid, value }])
    const changed = change(coin, createFundingTransaction(own.script, btc, 9).hex)
    if (changed === undefined) things.delete(`/tx/${coin.txid}/hex`)
    else things.set(`/tx/${coin.txid}/hex`, changed)
    const before = wallet.promptCount()
    await expect(transfers.plan({ request: { ...request }, networks: [network] })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    await expect(transfers.send(connector, { request })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(wallet.promptCount()).toBe(before)
  })

  test('attack A-H2: a coin of another address, listed as the account’s, is refused', async () => {
    const { own, request } = await setup('p2wpkh', [], btc / 2n)
    const foreign = createFundingTransaction(receiver.script, btc, 5)
    things.set(`/tx/${foreign.txid}/hex`, foreign.hex)
    listCoins(own.address, [{ txid: foreign.txid, value }])
    await expect(transfers.plan({ request, networks: [network] })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  test('attack A-H2: huge previous transactions are refused before they are parsed, and no more are read', async () => {
    const amounts = Array.from({ length: 40 }, () => btc)
    const { own, request } = await setup('p2wpkh', amounts, btc * 30n)
    const coins = amounts.map((_, index) => createFundingTransaction(own.script, btc, index + 1))
    for (const { txid, hex } of coins) things.set(`/tx/${txid}/hex`, hex + '00'.repeat(4_000_000))
    listCoins(
      own.address,
      coins.map(({ txid }) => ({ txid, value })),
    )
    const start = performance.now()
    await expect(transfers.plan({ request, networks: [network] })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    expect(requested.filter(path => path.endsWith('/hex')).length).toBeLessThanOrEqual(8)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test('control A-H2: a true previous transaction of 800 kB is read, in bounded time', async () => {
    const { own, request } = await setup('p2wpkh', [], btc / 2n)
    const empty = { txid: new Uint8Array(32), script: new Uint8Array(), sequence: 0, witness: [] }
    const transaction = {
      version: 2,
      lockTime: 0,
      inputs: Array.from({ length: 20_000 }, (_, index) => ({ ...empty, index })),
      outputs: [{ amount: btc, script: own.script }],
    }
    const txid = getTransactionId(transaction)
    things.set(`/tx/${txid}/hex`, toHex(writeTransaction(transaction)))
    listCoins(own.address, [{ txid, value }])
    const start = performance.now()
    await transfers.plan({ request, networks: [network] })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
