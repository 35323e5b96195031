import { expect } from '@playwright/test'
import { createPublicClient, erc20Abi, http, verifyTypedData } from 'viem'
import { connectButton } from './measure.mjs'
import { openSite } from './openSite.mjs'

const receiver = '0x000000000000000000000000000000000000dEaD'
const timeout = 30_000

const readState = async page => {
  const text = await page.getByTestId('trial-state').first().textContent()
  return text ? JSON.parse(text) : {}
}

/** Waits until the panel says all of this. */
const expectState = (page, wanted) =>
  expect.poll(() => readState(page).catch(() => ({})), { timeout, intervals: [50] }).toMatchObject(wanted)

const press = (page, id) => page.getByTestId(`trial-${id}`).first().click()

async function openModal(page) {
  await connectButton(page).click()
  await expect(page.locator('[data-testid="lk-modal"][data-view="Connect"]')).toBeVisible({ timeout })
}

/** What a connection is used for; `address` is whose it is. */
async function tryConnection({ world, page, token, chainId }, address, run) {
  const { rpcUrl } = await world.getChain(chainId)
  const chain = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const balanceOf = owner =>
    chain.readContract({ abi: erc20Abi, address: token.address, functionName: 'balanceOf', args: [owner] })

  await run('reads a contract', async () => {
    await expectState(page, { balance: String(await balanceOf(address)) })
  })
  await run('writes a contract', async () => {
    const before = await balanceOf(receiver)
    await press(page, 'write')
    await expectState(page, { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const { hash } = await readState(page)
    expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await balanceOf(receiver)).toBe(before + 1n)
  })
  await run('signs typed data', async () => {
    await press(page, 'sign')
    await expectState(page, { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    const { signature } = await readState(page)
    const isValid = await verifyTypedData({
      address,
      signature,
      domain: { name: 'Trial', version: '1', chainId },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'Apples' },
    })
    expect(isValid).toBe(true)
  })
}

const switchChain = async (page, chainId) => {
  const { chains } = await readState(page)
  const other = chains.find(id => id !== chainId)
  if (other === undefined) return 'the site has one chain'
  await press(page, 'switch')
  await expectState(page, { chainId: other, status: 'connected' })
}

async function inPage(context, run) {
  const { world, page, wallet } = context
  const { address } = world.account
  await run('connects in the page', async () => {
    await openModal(page)
    await page.getByTestId(`lk-wallet-${wallet.rdns}`).click()
    await expectState(page, { status: 'connected', address })
    await expect(page.locator('[data-testid="lk-modal"]')).toBeHidden({ timeout })
  })
  await tryConnection(context, address, run)
  await run('switches the chain', () => switchChain(page, context.chainId))
  await run('reloads without a prompt', async () => {
    const prompts = wallet.prompts().length
    const { chainId } = await readState(page)
    await page.reload()
    await expectState(page, { status: 'connected', address, chainId })
    expect(wallet.prompts()).toHaveLength(prompts)
  })
  await run('disconnects', async () => {
    await press(page, 'disconnect')
    await expectState(page, { status: 'disconnected' })
    await page.reload()
    await connectButton(page).waitFor({ timeout })
    await expectState(page, { status: 'disconnected' })
  })
}

async function byCode(context, run) {
  const { world, page, chainIds } = context
  const phone = await world.createPhone(chainIds)
  try {
    const [address] = phone.accounts
    await run('connects by QR code', async () => {
      await openModal(page)
      await page.getByTestId('lk-wallet-walletConnect').click()
      const code = page.getByTestId('lk-qr')
      await expect(code).toHaveAttribute('data-uri', /^wc:[0-9a-f]{64}@2\?/, { timeout })
      await phone.pair(await code.getAttribute('data-uri'))
      await expectState(page, { status: 'connected', address })
      await expect(page.locator('[data-testid="lk-modal"]')).toBeHidden({ timeout })
    })
    const { chainId } = await readState(page)
    await tryConnection({ ...context, chainId }, address, (name, step) => run(`${name}, by the phone`, step))
    await run('switches the chain, by the phone', () => switchChain(page, chainId))
    await run('reloads, with the phone', async () => {
      await page.reload()
      await expectState(page, { status: 'connected', address })
    })
    await run('disconnects from the phone', async () => {
      await press(page, 'disconnect')
      await expectState(page, { status: 'disconnected' })
      await expect.poll(() => phone.sessions().length, { timeout }).toBe(0)
    })
    await run('the phone had no failure', async () => expect(phone.failures).toEqual([]))
  } finally {
    await phone.close()
  }
}

/** The chains of a site, in its order. */
async function readChainIds(world, url) {
  const site = await openSite(world, url)
  try {
    await site.page.goto(url)
    await expectState(site.page, { chains: expect.arrayContaining([expect.any(Number)]) })
    return (await readState(site.page)).chains
  } finally {
    await site.browser.close()
  }
}

/**
 * Visits a site that has the trial's panel and Latchkit, from connecting to disconnecting, in the page and by QR code.
 * Returns each step with what went wrong, and what the page complained of or asked for outside of this machine.
 */
export async function visit(world, url) {
  const chainIds = await readChainIds(world, url)
  const steps = []
  const complaints = new Set()
  const aborted = new Set()
  for (const part of [inPage, byCode]) {
    const site = await openSite(world, url, { chainIds })
    let isBroken = false
    const run = async (name, step) => {
      if (isBroken) return void steps.push({ name, problem: 'not reached' })
      try {
        const note = await step()
        steps.push({ name, ...(note ? { note } : {}) })
      } catch (error) {
        isBroken = true
        steps.push({ name, problem: error.message, state: await readState(site.page).catch(() => undefined) })
      }
    }
    try {
      await site.page.goto(url)
      await connectButton(site.page).waitFor({ timeout: 60_000 })
      await part({ ...site, world, chainIds, chainId: chainIds[0] }, run)
    } finally {
      for (const each of site.complaints) complaints.add(each)
      for (const each of site.aborted) aborted.add(each)
      await site.browser.close()
    }
  }
  return { chainIds, steps, complaints: [...complaints], aborted: [...aborted] }
}
