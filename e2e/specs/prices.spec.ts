import { type Address, parseAbi } from 'viem'
import { getChain, toNumber } from '../support/chain.js'
import { accountButton, closeModal, connectWith, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import type { System } from '../support/system.js'
import { expect, test } from '../support/test.js'

const id = 'eip155:31337'

/** What one whole token costs in DEVUSD by the reserves of its pool, as the chain has them. */
async function readPrice(system: System, symbol: string): Promise<number> {
  const chain = system.devnet.chains[id]
  const [token, stable] = [symbol, 'DEVUSD'].map(name => chain?.tokens.find(each => each.symbol === name))
  const pool =
    token &&
    stable &&
    chain?.pools?.find(({ tokens }) => tokens.includes(token.address) && tokens.includes(stable.address))
  if (!token || !stable || !pool) throw new Error(`There is no pool of ${symbol}.`)
  const [first, second] = await getChain(system).readContract({
    address: pool.address as Address,
    abi: parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']),
    functionName: 'getReserves',
  })
  const isFirst = token.address.toLowerCase() < stable.address.toLowerCase()
  const [own, dollars] = isFirst ? [first, second] : [second, first]
  return Number(dollars) / 10 ** stable.decimals / (Number(own) / 10 ** token.decimals)
}

test('amounts have their worth beside them, by the price of the pool on the chain (R7.35, R9.4)', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVCOIN')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  const ether = await readPrice(system, 'DEVWETH')
  const coin = await readPrice(system, 'DEVCOIN')
  const worthOf = async (symbol: string) =>
    Number(toNumber(await page.getByTestId(`lk-token-${symbol}`).locator('.amount').innerText()))
  // 5 ETH and 1,000 DEVCOIN. Swaps of other tests move the pool a little meanwhile.
  await expect.poll(async () => (await worthOf('ETH')) / (5 * ether)).toBeCloseTo(1, 2)
  expect((await worthOf('DEVCOIN')) / (1_000 * coin)).toBeCloseTo(1, 2)
  await expect(page.getByTestId('lk-token-ETH')).toContainText('$')

  await page.getByTestId('lk-send').click()
  await page.getByTestId('lk-send-amount').fill('2')
  const unit = page.getByTestId('lk-send-unit')
  await expect(unit).toContainText(/\d\.\d\d(?!\d)/)
  expect(Number(toNumber(await unit.innerText())) / (2 * ether)).toBeCloseTo(1, 2)
})
