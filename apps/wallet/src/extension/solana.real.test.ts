import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Solana, startSolana } from '../../../../packages/devnet/src/solana/startSolana.js'
import { chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { buildWallet, type WalletBuild } from '../../testing/buildWallet.js'
import { account1, account2, config as fixtures } from '../../testing/fixtures.js'
import { type BrowserWithWallet, launchWithWallet } from '../../testing/launchWithWallet.js'
import { type Answer, askBoth, callFeature, discoverBoth, readEvents } from '../../testing/siteOfBoth.js'
import { confirm, lamportsOf, latestBlockhash } from '../../testing/solanaChain.js'
import { buildTransaction, instruction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'
import { readTransaction } from '../solana/readTransaction.js'
import { isSignedBy } from '../solana/solanaKey.js'

let build: WalletBuild
let anvil: Anvil
let solana: Solana
let server: Server
let base: string
let browser: BrowserWithWallet
let site: Page

beforeAll(async () => {
  ;[build, anvil, solana] = await Promise.all([buildWallet(), startAnvil(31337), startSolana()])
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Site</title><h1>Site</h1>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  await new Promise(resolve => server?.close(resolve))
  await Promise.all([anvil?.stop(), solana?.stop(), build?.remove()])
})

async function start(): Promise<void> {
  await browser?.close()
  browser = await launchWithWallet({
    extension: build.extension,
    config: {
      chains: [
        { caipNetworkId: 'eip155:31337', name: 'Devnet One', rpcUrl: anvil.rpcUrl },
        { caipNetworkId: 'solana:localnet', name: 'Latch Solana', rpcUrl: solana.rpcUrl },
      ],
      accounts: [...fixtures.accounts, ...fixtures.solana.accounts],
    },
  })
  site = await browser.context.newPage()
  await site.goto(base)
  await discover()
}

const discover = (): Promise<unknown> => discoverBoth(site)
const call = (feature: string, method: string, ...inputs: unknown[]): Promise<Answer> =>
  callFeature(site, feature, method, ...inputs)
const connectBoth = (): Promise<{ evm: Answer; solana: Answer }> => askBoth(site)
const events = (): Promise<[string, unknown][]> => readEvents(site)
const bytes = (value: Uint8Array): { bytes: string } => ({ bytes: base64.encode(value) })
const fromBytes = (value: unknown): Uint8Array => base64.decode((value as { bytes: string }).bytes)
const addresses = ({ accounts }: { accounts: { address: string }[] }): string[] =>
  accounts.map(({ address }) => address)

async function connect(): Promise<void> {
  const asked = connectBoth()
  await browser.approve()
  await asked
}

describe.skipIf(!chromiumPath({ isWhole: true }))('the extension as a Solana wallet (needs Chromium)', () => {
  beforeEach(start)

  it('registers by Wallet Standard beside EIP-6963, under one name and mark', async () => {
    expect(await discover()).toEqual([
      {
        name: 'Latchkit Development Wallet',
        version: '1.0.0',
        icon: 'data:image/svg+xml,',
        chains: ['solana:localnet'],
        features: [
          'standard:connect',
          'standard:disconnect',
          'standard:events',
          'solana:signMessage',
          'solana:signTransaction',
          'solana:signAndSendTransaction',
          'solana:signIn',
        ],
      },
    ])
    expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ ok: { accounts: [] } })
  })

  it('connects both families in one approval, and both again after a reload without one', async () => {
    const asked = connectBoth()
    const approval = await browser.nextApproval()
    await approval.getByTestId('wallet-accounts-eip155').waitFor()
    await approval.getByTestId('wallet-accounts-solana').waitFor()
    expect(await approval.getByTestId('wallet-queue').count()).toBe(0)
    await browser.approve()
    expect(await asked).toEqual({ evm: { ok: [account1] }, solana: { ok: [solana1.address] } })
    expect(browser.context.pages().filter(page => page.url().includes('approve.html'))).toEqual([])
    expect(await events()).toEqual(
      expect.arrayContaining([
        ['evm', [account1]],
        ['solana', [solana1.address]],
      ]),
    )
    await site.reload()
    await discover()
    const silent = (await call('standard:connect', 'connect', { silent: true })) as {
      ok: { accounts: { address: string }[] }
    }
    expect(addresses(silent.ok)).toEqual([solana1.address])
    expect(await connectBoth()).toEqual({ evm: { ok: [account1] }, solana: { ok: [solana1.address] } })
  })

  it('connects one family when the person leaves the other out', async () => {
    const asked = connectBoth()
    const approval = await browser.nextApproval()
    await approval.getByTestId(`wallet-account-${solana1.address}`).uncheck()
    await browser.approve()
    expect(await asked).toMatchObject({ evm: { ok: [account1] }, solana: { code: 4001 } })
    expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ ok: { accounts: [] } })
  })

  it('refuses both with one rejection', async () => {
    const asked = connectBoth()
    await browser.nextApproval()
    await browser.reject()
    expect(await asked).toMatchObject({ evm: { code: 4001 }, solana: { code: 4001 } })
  })

  it('signs a message that verifies, and a transaction', async () => {
    await connect()
    const message = new TextEncoder().encode('Hello from a test')
    const asked = call('solana:signMessage', 'signMessage', { account: 0, message: bytes(message) })
    const approval = await browser.nextApproval()
    expect(await approval.getByTestId('wallet-message').textContent()).toBe('Hello from a test')
    await browser.approve()
    const { ok } = (await asked) as { ok: [{ signedMessage: unknown; signature: unknown }] }
    expect(fromBytes(ok[0].signedMessage)).toEqual(message)
    expect(isSignedBy(fromBytes(ok[0].signature), message, solana1.address)).toBe(true)

    const recent = await latestBlockhash(solana.rpcUrl)
    const transactions = [1n, 2n].map(amount =>
      base64.decode(buildTransaction([transferSol(amount, solana2.address)], { recent })),
    )
    const signing = call(
      'solana:signTransaction',
      'signTransaction',
      ...transactions.map(transaction => ({
        account: 0,
        transaction: bytes(transaction),
        chain: 'solana:localnet',
      })),
    )
    const second = await browser.nextApproval()
    expect(await second.locator('h1').textContent()).toBe('Sign 2 transactions')
    await browser.approve()
    const signed = ((await signing) as { ok: { signedTransaction: unknown }[] }).ok
    for (const [index, { signedTransaction }] of signed.entries()) {
      const read = readTransaction(base64.encode(fromBytes(signedTransaction)))
      expect(read.messageBytes).toEqual(
        readTransaction(base64.encode(transactions[index] ?? new Uint8Array())).messageBytes,
      )
      expect(isSignedBy(read.signatures[0] ?? new Uint8Array(), read.messageBytes, solana1.address)).toBe(
        true,
      )
    }
  })

  it('shows what a transfer does before it sends it, once, over a stopped worker (T6)', async () => {
    await connect()
    const recent = await latestBlockhash(solana.rpcUrl)
    const before = await lamportsOf(solana.rpcUrl, solana2.address)
    const transaction = buildTransaction([transferSol(1_500_000_000n, solana2.address)], { recent })
    const asked = call('solana:signAndSendTransaction', 'signAndSendTransaction', {
      account: 0,
      transaction: bytes(base64.decode(transaction)),
      chain: 'solana:localnet',
    })
    const approval = await browser.nextApproval()
    await approval.getByTestId('wallet-change').waitFor()
    expect(await approval.getByTestId('wallet-transaction-value').textContent()).toContain('1.5 SOL')
    expect(await approval.getByTestId('wallet-transaction').textContent()).toContain(solana2.address)
    expect(await approval.getByTestId('wallet-change').textContent()).toBe('−1.500005 SOL')
    expect(await approval.getByTestId('wallet-fee').textContent()).toBe('0.000005 SOL')
    await browser.stopWorker()
    await browser.approve()
    const { ok } = (await asked) as { ok: [{ signature: unknown }] }
    await confirm(solana.rpcUrl, base58.encode(fromBytes(ok[0].signature)))
    expect((await lamportsOf(solana.rpcUrl, solana2.address)) - before).toBe(1_500_000_000n)
  })

  it('says beforehand what would fail', async () => {
    await connect()
    const transaction = buildTransaction([transferSol(10n ** 15n, solana2.address)], {
      recent: await latestBlockhash(solana.rpcUrl),
    })
    const asked = call('solana:signAndSendTransaction', 'signAndSendTransaction', {
      account: 0,
      transaction: bytes(base64.decode(transaction)),
      chain: 'solana:localnet',
    })
    const approval = await browser.nextApproval()
    await approval.getByTestId('wallet-failure').waitFor()
    expect(await approval.getByTestId('wallet-failure').textContent()).toContain('This would fail')
    await browser.approve()
    expect(await asked).toMatchObject({ code: -32003 })
  })

  it('signs in with one approval, also before it is connected', async () => {
    const asked = call('solana:signIn', 'signIn', { statement: 'Welcome', nonce: 'abcdefgh12' })
    const approval = await browser.nextApproval()
    expect(await approval.locator('h1').textContent()).toBe('Sign in to this site')
    await browser.approve()
    const { ok } = (await asked) as {
      ok: [{ account: { address: string }; signedMessage: unknown; signature: unknown }]
    }
    const message = fromBytes(ok[0].signedMessage)
    const host = new URL(base).host
    expect(new TextDecoder().decode(message)).toBe(
      `${host} wants you to sign in with your Solana account:\n${solana1.address}\n\nWelcome\n\nNonce: abcdefgh12`,
    )
    expect(isSignedBy(fromBytes(ok[0].signature), message, ok[0].account.address)).toBe(true)
    const silent = (await call('standard:connect', 'connect', { silent: true })) as {
      ok: { accounts: { address: string }[] }
    }
    expect(addresses(silent.ok)).toEqual([solana1.address])
  })

  it('switches, drops and locks per family from the popup, and the page is notified', async () => {
    await connect()
    const home = await browser.openHome()
    await home.getByTestId('wallet-site-solana-account').selectOption(solana2.address)
    await expect.poll(events).toContainEqual(['solana', [solana2.address, solana1.address]])
    await home.getByTestId('wallet-site-account').selectOption(account2)
    await expect.poll(events).toContainEqual(['evm', [account2, account1]])
    await home.getByTestId('wallet-lock').click()
    await expect.poll(events).toContainEqual(['solana', []])
    await home.getByTestId('wallet-unlock').click()
    await expect
      .poll(async () => (await events()).at(-1))
      .toEqual(['solana', [solana2.address, solana1.address]])
    await home.getByTestId('wallet-site-disconnect-solana').click()
    await expect.poll(async () => (await events()).at(-1)).toEqual(['solana', []])
    expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ ok: { accounts: [] } })
    expect(await home.getByTestId('wallet-site-account').inputValue()).toBe(account2)
    const evm = await site.evaluate(() =>
      (window as unknown as { provider: { request(args: unknown): Promise<unknown> } }).provider.request({
        method: 'eth_accounts',
      }),
    )
    expect(evm).toEqual([account2, account1])
  })

  it('forgets Solana alone when the site disconnects it', async () => {
    await connect()
    expect(await call('standard:disconnect', 'disconnect')).toEqual({ ok: undefined })
    expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ ok: { accounts: [] } })
    const answer = await call('solana:signMessage', 'signMessage', {
      account: { address: solana1.address },
      message: bytes(new Uint8Array([1])),
    })
    expect(answer).toMatchObject({ code: 4100 })
    const again = connectBoth()
    const approval = await browser.nextApproval()
    await approval.getByTestId('wallet-accounts-solana').waitFor()
    expect(await approval.getByTestId('wallet-accounts-eip155').count()).toBe(0)
    await browser.approve()
    expect(await again).toEqual({ evm: { ok: [account1] }, solana: { ok: [solana1.address] } })
  })

  it('has no accessibility violation on its screens, in both themes', async () => {
    const found: string[] = []
    const look = async (page: Page, name: string): Promise<void> => {
      await page.setViewportSize({ width: 400, height: 760 })
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        found.push(...violations.map(({ id }) => `${name} ${colorScheme}: ${id}`))
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (wide > 0) found.push(`${name}: scrolls sideways by ${wide}`)
      }
    }
    const asked = connectBoth()
    const approval = await browser.nextApproval()
    await approval.getByTestId('wallet-accounts-solana').waitFor()
    await look(approval, 'connect')
    // Both families are on screen before anything is agreed to.
    expect(await approval.getByTestId(`wallet-account-${solana1.address}`).isVisible()).toBe(true)
    const [box, bar] = await Promise.all([
      approval.getByTestId(`wallet-account-${solana1.address}`).boundingBox(),
      approval.getByTestId('wallet-approve').boundingBox(),
    ])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await browser.approve()
    await asked
    const transaction = buildTransaction([transferSol(1n), instruction(solana2.address, [1, 2, 3])])
    const signing = call('solana:signTransaction', 'signTransaction', {
      account: 0,
      transaction: bytes(base64.decode(transaction)),
    })
    const second = await browser.nextApproval()
    await second.getByTestId('wallet-failure').waitFor()
    await look(second, 'transaction')
    await browser.reject()
    expect(await signing).toMatchObject({ code: 4001 })
    await look(await browser.openHome(), 'popup')
    expect(found).toEqual([])
  })
})
