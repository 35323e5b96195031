import type { SwapOrder } from '@latchkit/core'
import { swapTokens, uniswapV2RouterAbi, waitForReceipt } from '@latchkit/devnet'
import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { type RealChains, startRealChains } from '../fixtures/realChains.js'
import { anyFee, swaps } from '../fixtures/swapFixture.js'
import { transfers } from '../fixtures/transferFixture.js'
import { withBatches } from '../fixtures/withBatches.js'
import { toAddress } from '../utils/caip.js'

/** `npm run test:long` asks for 100. */
const count = Number(process.env['LATCHKIT_SWAPS'] ?? 8)

const chains: RealChains = await startRealChains()
afterAll(() => chains.stop())

const contracts = chains.chain.contracts as { uniswapV2Router?: string }
const router = contracts.uniswapV2Router as Address
const network = { ...chains.networks[0], contracts: { uniswapV2Router: router } }
const find = (symbol: string) => {
  const token = chains.chain.tokens.find(each => each.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}.`)
  return { address: token.address as Address, symbol, decimals: token.decimals }
}
const [wrapped, dollar] = [find('DEVWETH'), find('DEVUSD')]

/** What the router pays now, less 1 %, as an order and the call for it. */
async function quote(
  account: SwapOrder['account'],
  { amount, isNative }: { amount: bigint; isNative: boolean },
) {
  const path = isNative ? [wrapped.address, dollar.address] : [dollar.address, wrapped.address]
  const amounts = await chains.client.readContract({
    address: router,
    abi: uniswapV2RouterAbi,
    functionName: 'getAmountsOut',
    args: [amount, path],
  })
  const minOut = ((amounts.at(-1) ?? 0n) * 99n) / 100n
  const eth = { symbol: 'ETH', decimals: 18 }
  const order: SwapOrder = {
    account,
    network,
    sold: isNative ? eth : dollar,
    bought: isNative ? dollar : eth,
    amount,
    minOut,
    router,
    spender: router,
    route: { kind: 'uniswap-v2', path },
  }
  const { timestamp } = await chains.client.getBlock()
  const deadline =
    (timestamp > BigInt(Math.floor(Date.now() / 1000)) ? timestamp : BigInt(Math.floor(Date.now() / 1000))) +
    1200n
  const to = toAddress(account) as Address
  const data = isNative
    ? encodeFunctionData({
        abi: uniswapV2RouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [minOut, path, to, deadline],
      })
    : encodeFunctionData({
        abi: uniswapV2RouterAbi,
        functionName: 'swapExactTokensForETH',
        args: [amount, minOut, path, to, deadline],
      })
  const call = { to: router, data, value: isNative ? amount : 0n }
  return { order, call, offered: amounts.at(-1) ?? 0n }
}

const receive = (hash: string) => waitForReceipt(chains.client, { hash })

test('an approval is exact and used up; native and token are swapped for no less than the minimum (T15, T16)', async () => {
  const { connector, account, address } = await chains.createSender({
    native: parseUnits('5', 18),
    tokens: parseUnits('1000', 6),
  })
  const before = await chains.getTokenBalance(dollar.address, address)
  const bought = await quote(account, { amount: parseUnits('0.5', 18), isNative: true })
  expect((await swaps.check(connector, bought)).legs).toEqual(['swap'])
  const { hash, follow } = await swaps.ask(connector, { ...bought, leg: 'swap', reviewedFee: anyFee })
  expect((await receive(hash)).status).toBe('success')
  const received = (await chains.getTokenBalance(dollar.address, address)) - before
  expect(received).toBeGreaterThanOrEqual(bought.order.minOut)
  const steps: string[] = []
  const controller = new AbortController()
  await transfers
    .watch({
      account,
      network,
      submitted: { hash, follow },
      onProgress(progress) {
        steps.push(progress)
        if (progress === 'included') controller.abort()
      },
      signal: controller.signal,
    })
    .catch(() => {})
  expect(steps).toEqual(['submitted', 'included'])

  const amount = parseUnits('100', 6)
  const sold = await quote(account, { amount, isNative: false })
  expect((await swaps.check(connector, sold)).legs).toEqual(['approve', 'swap'])
  const approval = await swaps.ask(connector, { ...sold, leg: 'approve', reviewedFee: anyFee })
  expect((await receive(approval.hash)).status).toBe('success')
  expect((await swaps.check(connector, sold)).legs).toEqual(['swap'])
  const ether = await chains.client.getBalance({ address })
  const swapped = await receive(
    (await swaps.ask(connector, { ...sold, leg: 'swap', reviewedFee: anyFee })).hash,
  )
  expect(swapped.status).toBe('success')
  const gained =
    (await chains.client.getBalance({ address })) - ether + swapped.gasUsed * swapped.effectiveGasPrice
  expect(gained).toBeGreaterThanOrEqual(sold.order.minOut)
  expect((await swaps.check(connector, sold)).legs).toEqual(['approve', 'swap'])
})

test('a wallet with EIP-5792 gets the approval and the swap as one, which uses the approval up (T15, T16)', async () => {
  const sender = await chains.createSender({
    native: parseUnits('5', 18),
    tokens: parseUnits('1000', 6),
  })
  const { account, address } = sender
  const { connector, batches, receipts } = withBatches(
    sender.connector,
    chains.client,
    `0x${chains.chain.chainId.toString(16)}`,
  )
  const sold = await quote(account, { amount: parseUnits('100', 6), isNative: false })
  expect((await swaps.check(connector, sold)).legs).toEqual(['batch'])
  const ether = await chains.client.getBalance({ address })
  const { hash } = await swaps.ask(connector, { ...sold, leg: 'batch', reviewedFee: anyFee })
  expect(batches.map(({ calls }) => calls.length)).toEqual([2])
  expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
  expect(receipts.at(-1)?.transactionHash).toBe(hash)
  let fees = 0n
  for (const { transactionHash } of receipts) {
    const { gasUsed, effectiveGasPrice } = await receive(transactionHash)
    fees += gasUsed * effectiveGasPrice
  }
  const gained = (await chains.client.getBalance({ address })) - ether + fees
  expect(gained).toBeGreaterThanOrEqual(sold.order.minOut)
  // Nothing of the approval is left: another swap needs its own.
  expect((await swaps.check(sender.connector, sold)).legs).toEqual(['approve', 'swap'])
})

test('a swap that was estimated in the second of the pool’s last trade has gas for a later block, which takes more of it', async () => {
  const sender = await chains.createSender({ native: parseUnits('5', 18), tokens: parseUnits('1000', 6) })
  const sold = await quote(sender.account, { amount: parseUnits('100', 6), isNative: false })
  const approval = await swaps.ask(sender.connector, { ...sold, leg: 'approve', reviewedFee: anyFee })
  await receive(approval.hash)
  // Another one trades now; the swap is estimated at the time of that block, and included five seconds later.
  const trader = await chains.createSender({ native: parseUnits('5', 18) })
  const traded = await swapTokens(chains.chain.rpcUrl, {
    router,
    account: trader.address,
    path: [wrapped.address, dollar.address],
    amount: 10n ** 15n,
    native: true,
  })
  const { blockNumber } = await receive(traded as Hex)
  const { timestamp } = await chains.client.getBlock({ blockNumber })
  const connector: typeof sender.connector = {
    ...sender.connector,
    async request(parameters) {
      if (parameters.method === 'eth_sendTransaction')
        await chains.rpc('evm_setNextBlockTimestamp', `0x${(timestamp + 5n).toString(16)}`)
      return sender.connector.request(parameters)
    },
  }
  const { hash } = await swaps.ask(connector, { ...sold, leg: 'swap', reviewedFee: anyFee })
  expect((await receive(hash)).status).toBe('success')
})

test(`a price that another trade has moved between quote and signature: of ${count} swaps none reverts, because it is refused before the wallet is asked`, async () => {
  const { connector, account } = await chains.createSender({ native: parseUnits('5000', 18) })
  const whale = await chains.createSender({
    native: parseUnits('9000', 18),
    tokens: parseUnits('9000000', 6),
  })
  let [refused, reverted, swapped] = [0, 0, 0]
  for (let index = 0; index < count; index++) {
    const quoted = await quote(account, { amount: parseUnits('0.1', 18), isNative: true })
    // Every other trade moves the price by more than the slippage; the rest by less.
    const amount = parseUnits(index % 2 === 0 ? '20' : '0.5', 18)
    const path = [wrapped.address, dollar.address]
    await swapTokens(chains.chain.rpcUrl, {
      router,
      account: whale.address,
      path,
      amount,
      native: true,
    })
    try {
      const { hash } = await swaps.ask(connector, { ...quoted, leg: 'swap', reviewedFee: anyFee })
      const { status } = await receive(hash)
      if (status === 'success') swapped += 1
      else reverted += 1
    } catch (error) {
      expect(error).toMatchObject({ code: 'SIMULATION_FAILED' })
      refused += 1
    }
  }
  expect({ reverted, refused, swapped }).toEqual({
    reverted: 0,
    refused: Math.ceil(count / 2),
    swapped: Math.floor(count / 2),
  })
}, 300_000)
