import { bitcoinTamperings } from '@latchkit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rememberAccounts } from '../accounts/accountFacts.js'
import { createRest } from '../actions/createRest.js'
import { type KeyKind, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { startTransferChain } from '../fixtures/transferChain.js'
import { toAddress } from '../utils/caip.js'
import { createTransfers } from './index.js'

const transfers = createTransfers(createRest())
let chain: Awaited<ReturnType<typeof startTransferChain>>
beforeAll(async () => {
  chain = await startTransferChain()
})
afterAll(() => chain?.stop())

const plenty = 1_000_000n
async function setup(kind: KeyKind = 'p2wpkh') {
  const harness = chain.toHarness(transfers)
  const sender = await chain.createSender({ native: plenty }, kind)
  const request = {
    account: sender.account,
    network: chain.network,
    token: chain.native.token,
    receiver: await harness.createReceiver(),
    amount: 100_000n,
  }
  const plan = (over: object = {}) =>
    transfers.plan({ request: { ...request, ...over }, networks: harness.networks })
  return { sender, request, plan }
}

describe('payments on a real chain', { timeout: 60_000 }, () => {
  test.each(keyKinds)(
    'from a %s address: the receiver gets it, the change comes back to the address',
    async kind => {
      const { sender, request, plan } = await setup(kind)
      const { fee } = await plan()
      await transfers.send(sender.connector, { request })
      await chain.chain.mine(1)
      expect(await chain.native.getBalance(request.receiver)).toBe(request.amount)
      expect(await chain.native.getBalance(toAddress(request.account))).toBe(
        plenty - request.amount - fee.amount,
      )
    },
  )

  test('the same payment twice is paid twice', async () => {
    const { sender, request } = await setup()
    for (const times of [1n, 2n]) {
      await transfers.send(sender.connector, { request })
      await chain.chain.mine(1)
      expect(await chain.native.getBalance(request.receiver)).toBe(request.amount * times)
    }
  })

  test('three choices and an own rate: a faster one costs more, and an unusual one is marked (D56)', async () => {
    const { plan } = await setup()
    const fees = await Promise.all(
      ['slow', 'normal', 'fast', '50'].map(async feeRate => (await plan({ feeRate })).fee),
    )
    const amounts = fees.map(({ amount }) => amount)
    expect(amounts).toEqual([...amounts].sort((a, b) => Number(a - b)))
    expect(new Set(amounts).size).toBe(4)
    expect(fees.map(({ isUnusual }) => isUnusual)).toEqual([undefined, undefined, undefined, true])
    const [, normal, , ...own] = fees
    expect(fees.slice(0, 3).map(({ usual }) => usual)).toEqual([undefined, undefined, undefined])
    // Rates have fractions of a satoshi, and the size of a payment depends on its change.
    expect(
      own.map(({ usual = 0n }) => usual - (normal?.amount ?? 0n)).every(by => by >= -2n && by <= 2n),
    ).toBe(true)
    await expect(plan({ feeRate: 'free' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  test('the address for inscriptions is never spent', async () => {
    const { sender, plan, request } = await setup('p2tr')
    const before = sender.promptCount()
    rememberAccounts(
      [{ address: toAddress(request.account), purpose: 'ordinals', publicKey: undefined }],
      false,
    )
    await expect(plan()).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(sender.promptCount()).toBe(before)
  })

  test.each(bitcoinTamperings)('a wallet with %s moves nothing (D60)', async tampering => {
    const { sender, request } = await setup()
    sender.wallet.tamper(tampering)
    await expect(transfers.send(sender.connector, { request })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
    await chain.chain.mine(1)
    expect(await chain.native.getBalance(toAddress(request.account))).toBe(plenty)
  })
})
