import { assertSameTransaction, finalize } from '@latchkit/bitcoin/psbt'
import { type Coin, createPaymentPsbt, listSpendable, planPayment } from '@latchkit/bitcoin/transfer'
import { Transaction } from '@scure/btc-signer'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, isOpen } from '../fixtures/ports.js'
import type { BitcoinDevelopmentKey } from './accounts.js'
import type { EsploraAddress, EsploraTransaction, EsploraUtxo } from './esplora.js'
import { type Bitcoin, startBitcoin } from './startBitcoin.js'

let bitcoin: Bitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin({ port: 0 })
})
afterAll(() => bitcoin.stop())

async function read<Body>(path: string): Promise<Body> {
  const response = await fetch(`${bitcoin.url}${path}`)
  expect(response.status).toBe(200)
  return response.json()
}

const broadcast = async (bytes: Uint8Array) => {
  const response = await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: toHex(bytes).slice(2) })
  return { status: response.status, text: await response.text() }
}

const getBalance = async (address: string): Promise<number> => {
  const { chain_stats } = await read<EsploraAddress>(`/address/${address}`)
  return chain_stats.funded_txo_sum - chain_stats.spent_txo_sum
}

/** A payment from a key, signed as a wallet does and checked as ours are. */
async function pay(
  from: BitcoinDevelopmentKey,
  to: BitcoinDevelopmentKey,
  amount: bigint,
): Promise<Uint8Array> {
  const utxos = await read<EsploraUtxo[]>(`/address/${from.address}/utxo`)
  const coins: Coin[] = []
  for (const { txid, vout, value, status } of utxos)
    coins.push({
      txid,
      index: vout,
      amount: BigInt(value),
      script: from.script,
      isConfirmed: status.confirmed,
      previous: Buffer.from(await (await fetch(`${bitcoin.url}/tx/${txid}/hex`)).text(), 'hex'),
    })
  const plan = planPayment({
    coins: listSpendable({ coins, payment: from.script }),
    receiver: to.script,
    amount,
    change: from.script,
    feeRate: 2500n,
  })
  const psbt = createPaymentPsbt(plan, from.publicKey)
  const wallet = Transaction.fromPSBT(psbt)
  wallet.sign(from.privateKey)
  const request = { psbt, inputs: plan.coins.map((_, index) => ({ index })) }
  return finalize(request, assertSameTransaction(request, wallet.toPSBT()))
}

const accountOf = (index: number) => {
  const account = bitcoin.accounts[index]
  if (!account) throw new Error('The account is not there.')
  return account
}

test('ten accounts are funded at both of their addresses', async () => {
  expect(bitcoin.accounts).toHaveLength(10)
  for (const { payment, ordinals } of bitcoin.accounts) {
    expect(await getBalance(payment.address)).toBe(5_000_000_000)
    expect(await getBalance(ordinals.address)).toBe(1_000_000)
  }
})

test('a payment is mined when it is broadcast, and is in the history of both sides', async () => {
  const [{ payment: from }, { payment: to }] = [accountOf(0), accountOf(1)]
  const height = Number(await (await fetch(`${bitcoin.url}/blocks/tip/height`)).text())
  const { status, text: txid } = await broadcast(await pay(from, to, 123_456n))
  expect(status).toBe(200)
  const transaction = await read<EsploraTransaction>(`/tx/${txid}`)
  expect(transaction.status).toMatchObject({ confirmed: true, block_height: height + 1 })
  expect(transaction.vout[0]).toMatchObject({ scriptpubkey_address: to.address, value: 123_456 })
  expect(transaction.vin[0]?.prevout).toMatchObject({
    scriptpubkey_address: from.address,
    value: 5_000_000_000,
  })
  expect(await getBalance(to.address)).toBe(5_000_000_000 + 123_456)
  expect(await getBalance(from.address)).toBe(5_000_000_000 - 123_456 - transaction.fee)
  for (const { address } of [from, to]) {
    const [newest] = await read<EsploraTransaction[]>(`/address/${address}/txs`)
    expect(newest?.txid).toBe(txid)
  }
  const raw = await (await fetch(`${bitcoin.url}/tx/${txid}/hex`)).text()
  expect(Transaction.fromRaw(Buffer.from(raw, 'hex')).id).toBe(txid)
})

test('an output is spent by one input of one transaction, as Esplora has it', async () => {
  const [{ payment: from }, { payment: to }] = [accountOf(8), accountOf(9)]
  const { text: txid } = await broadcast(await pay(from, to, 222_222n))
  const { vin, status } = await read<EsploraTransaction>(`/tx/${txid}`)
  const [spent] = vin
  expect(await read(`/tx/${spent?.txid}/outspend/${spent?.vout}`)).toEqual({
    spent: true,
    txid,
    vin: 0,
    status,
  })
  for (const path of [
    `/tx/${txid}/outspend/0`,
    `/tx/${txid}/outspend/99`,
    `/tx/${'0'.repeat(64)}/outspend/0`,
  ])
    expect(await read(path)).toEqual({ spent: false })
  for (const path of [`/tx/${txid}/outspend`, `/tx/${txid}/outspend/x`, `/tx/${txid}/merkle-proof`])
    expect((await fetch(`${bitcoin.url}${path}`)).status).toBe(404)
})

test('no block is later than the clock', async () => {
  const [newest] = await read<EsploraTransaction[]>(`/address/${accountOf(9).ordinals.address}/txs`)
  expect(newest?.status).toMatchObject({ confirmed: true })
  if (newest?.status.confirmed) expect(newest.status.block_time).toBeLessThanOrEqual(Date.now() / 1000)
})

test('a taproot output is spent with a signature that our verifier accepts', async () => {
  const [{ ordinals: from }, { ordinals: to }] = [accountOf(2), accountOf(3)]
  const { status, text: txid } = await broadcast(await pay(from, to, 400_000n))
  expect({ status, txid }).toEqual({ status: 200, txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await getBalance(to.address)).toBe(1_400_000)
  const { status: block } = await read<EsploraTransaction>(`/tx/${txid}`)
  expect(block.confirmed).toBe(true)
})

test.each(['payment', 'ordinals'] as const)(
  'a signature of %s with one byte changed is refused, and nothing moves',
  async kind => {
    const [from, to] = [accountOf(4)[kind], accountOf(5)[kind]]
    const bytes = await pay(from, to, 100_000n)
    // The witness is at the end, before the lock time; with a key of 33 bytes after the signature for payments.
    const at = bytes.length - 4 - (kind === 'payment' ? 34 : 0) - 10
    const before = await getBalance(to.address)
    const { status, text } = await broadcast(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringContaining('mandatory-script-verify-flag-failed'),
    })
    expect(await getBalance(to.address)).toBe(before)
  },
)

test('a coin is spent once', async () => {
  const [{ payment: from }, { payment: to }] = [accountOf(6), accountOf(7)]
  const [first, second] = [await pay(from, to, 200_000n), await pay(from, to, 300_000n)]
  const both = await Promise.all([broadcast(first), broadcast(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('what is no transaction and no address is refused', async () => {
  expect(await broadcast(Uint8Array.of(1, 2, 3))).toMatchObject({ status: 400 })
  expect((await fetch(`${bitcoin.url}/tx`, { method: 'POST', body: 'x' })).status).toBe(400)
  expect((await fetch(`${bitcoin.url}/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`)).status).toBe(400)
  expect((await fetch(`${bitcoin.url}/tx/${'0'.repeat(64)}`)).status).toBe(404)
  expect((await fetch(`${bitcoin.url}/nothing`)).status).toBe(404)
})

test('the faucet pays any address of regtest, and blocks are mined on request', async () => {
  const { address } = accountOf(8).ordinals
  const body = JSON.stringify({ address, amount: 70_000 })
  const response = await fetch(`${bitcoin.url}/faucet`, { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(await getBalance(address)).toBe(1_070_000)
  const mined = await fetch(`${bitcoin.url}/mine`, { method: 'POST', body: JSON.stringify({ blocks: 3 }) })
  expect(mined.status).toBe(200)
})

test('a busy port is named, and stop leaves none bound', async () => {
  const { port, release } = await hold(0)
  await expect(startBitcoin({ port })).rejects.toMatchObject({ code: 'PORT_BUSY' })
  await release()
  const other = await startBitcoin({ port })
  expect(await isOpen(port)).toBe(true)
  await other.stop()
  await other.stop()
  expect(await isOpen(port)).toBe(false)
})
