import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { buildWallet, type WalletBuild } from '../../testing/buildWallet.js'
import { type BrowserWithWallet, launchWithWallet } from '../../testing/launchWithWallet.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'

type Answer = { ok: unknown } | { code: number; message: string }
type Detail = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: unknown }

const account1 = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account2 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const key1 = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const key2 = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let build: WalletBuild
let one: Anvil
let two: Anvil
let server: Server
let base: string
let browser: BrowserWithWallet
let site: Page

beforeAll(async () => {
  ;[build, one, two] = await Promise.all([buildWallet(), startAnvil(31337), startAnvil(31338)])
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    const frame = '<iframe name="box" sandbox="allow-scripts" src="/inner"></iframe>'
    response.end(`<!doctype html><title>Site</title><h1>Site</h1>${request.url === '/framed' ? frame : ''}`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  await new Promise(resolve => server?.close(resolve))
  await Promise.all([one?.stop(), two?.stop(), build?.remove()])
})

/** A fresh browser: nothing granted, nothing stored. */
async function start(): Promise<void> {
  await browser?.close()
  browser = await launchWithWallet({
    extension: build.extension,
    config: {
      chains: [
        { caipNetworkId: 'eip155:31337', name: 'Devnet One', rpcUrl: one.rpcUrl, nativeCurrency },
        { caipNetworkId: 'eip155:31338', name: 'Devnet Two', rpcUrl: two.rpcUrl, nativeCurrency },
      ],
      accounts: [
        { family: 'eip155', address: account1, privateKey: key1 },
        { family: 'eip155', address: account2, privateKey: key2 },
      ],
    },
  })
  site = await openSite(base)
}

async function openSite(url: string): Promise<Page> {
  const page = await browser.context.newPage()
  await page.goto(url)
  await discover(page)
  return page
}

/** Finds the wallet the way a site does, by EIP-6963 alone. */
function discover(page: Page | Frame): Promise<Detail['info'][]> {
  return page.evaluate(() => {
    const scope = window as unknown as { found: Detail[]; events: [string, unknown][] }
    scope.found = []
    scope.events = []
    window.addEventListener('eip6963:announceProvider', event => {
      const { detail } = event as CustomEvent<Detail>
      if (scope.found.some(({ info }) => info.uuid === detail.info.uuid)) return
      scope.found.push(detail)
      const provider = detail.provider as { on(name: string, listener: (data: unknown) => void): void }
      for (const name of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
        provider.on(name, data => scope.events.push([name, data]))
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return scope.found.map(({ info }) => info)
  })
}

function request(method: string, params?: unknown, page: Page | Frame = site): Promise<Answer> {
  return page.evaluate(
    async ({ method, params }) => {
      const [detail] = (
        window as unknown as { found: { provider: { request(args: unknown): Promise<unknown> } }[] }
      ).found
      if (!detail) return { code: 0, message: 'no wallet' }
      try {
        return { ok: await detail.provider.request({ method, params }) }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { code, message }
      }
    },
    { method, params },
  )
}

const events = (page: Page = site): Promise<[string, unknown][]> =>
  page.evaluate(() => (window as unknown as { events: [string, unknown][] }).events)

async function connect(page: Page = site): Promise<void> {
  const asked = request('eth_requestAccounts', undefined, page)
  await browser.approve()
  expect(await asked).toHaveProperty('ok')
}

describe.skipIf(!chromiumPath({ isWhole: true }))(
  'the wallet extension in a real browser (needs Chromium)',
  () => {
    beforeEach(start)

    it('announces itself once by EIP-6963, with a picture and a stable rdns, and nothing else', async () => {
      const [info, ...others] = await discover(site)
      expect(others).toEqual([])
      expect(info).toMatchObject({ name: 'Latchkit Development Wallet', rdns: 'dev.latchkit.wallet' })
      expect(info?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(info?.icon).toMatch(/^data:image\/svg\+xml,/)
      const drawn = await site.evaluate(
        icon =>
          new Promise(resolve => {
            const image = new Image()
            image.onload = () => resolve([image.naturalWidth, image.naturalHeight])
            image.onerror = () => resolve('broken')
            image.src = icon
          }),
        info?.icon ?? '',
      )
      expect(drawn).toEqual([96, 96])
      expect(await site.evaluate(() => 'ethereum' in window)).toBe(false)
    })

    it('connects after approval, survives a reload without a question, and forgets on disconnect', async () => {
      expect(await request('eth_accounts')).toEqual({ ok: [] })
      const asked = request('eth_requestAccounts')
      const approval = await browser.nextApproval()
      expect(await approval.getByTestId('wallet-origin').textContent()).toBe(base)
      expect(await approval.getByTestId('wallet-key-warning').textContent()).toContain(
        'Never send real funds',
      )
      await browser.approve()
      expect(await asked).toEqual({ ok: [account1] })
      expect(await events()).toEqual([
        ['connect', { chainId: '0x7a69' }],
        ['accountsChanged', [account1]],
      ])

      await site.reload()
      await discover(site)
      expect(await request('eth_accounts')).toEqual({ ok: [account1] })
      expect(await request('eth_requestAccounts')).toEqual({ ok: [account1] })

      expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ ok: null })
      expect(await request('eth_accounts')).toEqual({ ok: [] })
      expect(await events()).toContainEqual(['accountsChanged', []])
      await site.reload()
      await discover(site)
      expect(await request('eth_accounts')).toEqual({ ok: [] })
    })

    it('returns 4001 when the visitor rejects, and when the window is closed', async () => {
      const rejected = request('eth_requestAccounts')
      await browser.reject()
      expect(await rejected).toMatchObject({ code: 4001 })
      const dismissed = request('eth_requestAccounts')
      await (await browser.nextApproval()).close()
      expect(await dismissed).toMatchObject({ code: 4001 })
      expect(await request('eth_accounts')).toEqual({ ok: [] })
    })

    it('refuses a second connection request while the first is open, and signing before any', async () => {
      const first = request('eth_requestAccounts')
      await browser.nextApproval()
      expect(await request('eth_requestAccounts')).toMatchObject({ code: -32002 })
      await browser.reject()
      await first
      expect(await request('personal_sign', ['0x00', account1])).toMatchObject({ code: 4100 })
      expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toMatchObject({
        code: 4100,
      })
    })

    it('signs messages and typed data that verify, showing what is signed', async () => {
      await connect()
      const message = 'Hello,\n<b>visitor</b> \u202egnp.exe'
      const signed = request('personal_sign', [toHex(message), account1])
      const approval = await browser.nextApproval()
      expect(await approval.getByTestId('wallet-message').textContent()).toBe(
        'Hello,\n<b>visitor</b> ⟨U+202E⟩gnp.exe',
      )
      await browser.approve()
      const { ok: signature } = (await signed) as { ok: `0x${string}` }
      expect(await recoverMessageAddress({ message, signature })).toBe(account1)

      const typedData = {
        domain: { name: 'Market', chainId: 31337 },
        types: { Order: [{ name: 'price', type: 'uint256' }] },
        primaryType: 'Order' as const,
        message: { price: '5', unsigned: 'not part of the types' },
      }
      const asked = request('eth_signTypedData_v4', [account1, JSON.stringify(typedData)])
      const text = await (await browser.nextApproval()).getByTestId('wallet-typed-data').textContent()
      expect(text).toContain('price5')
      expect(text).not.toContain('unsigned')
      await browser.approve()
      const { ok } = (await asked) as { ok: `0x${string}` }
      const definition = { ...typedData, message: { price: 5n } }
      expect(await recoverTypedDataAddress({ ...definition, signature: ok })).toBe(account1)
    })

    it('sends a transaction that lands on the chain at the fee that was shown', async () => {
      await connect()
      const before = BigInt((await one.call('eth_getBalance', [account2, 'latest'])) as string)
      const asked = request('eth_sendTransaction', [{ from: account1, to: account2, value: toHex(1_500n) }])
      const approval = await browser.nextApproval()
      await approval.getByTestId('wallet-fee').waitFor()
      await browser.approve()
      const { ok: hash } = (await asked) as { ok: string }
      await expect.poll(() => one.call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
      const after = BigInt((await one.call('eth_getBalance', [account2, 'latest'])) as string)
      expect(after - before).toBe(1_500n)
    })

    it('says why a transaction fails instead of sending it', async () => {
      await connect()
      const asked = request('eth_sendTransaction', [
        { from: account1, to: account2, value: toHex(10n ** 30n) },
      ])
      const approval = await browser.nextApproval()
      await approval.getByText('This would fail').waitFor()
      await browser.approve()
      const answer = (await asked) as { code: number; message: string }
      expect(answer.code).toBeLessThan(0)
      expect(answer.message).toMatch(/insufficient funds/i)
    })

    it('switches the network with consent once, silently afterwards, and returns 4902 for an unknown one', async () => {
      await connect()
      expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4902 })
      const asked = request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
      await browser.approve()
      expect(await asked).toEqual({ ok: null })
      expect(await request('eth_chainId')).toEqual({ ok: '0x7a6a' })
      expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({ ok: null })
      const chains = (await events()).filter(([name]) => name === 'chainChanged')
      expect(chains).toEqual([
        ['chainChanged', '0x7a6a'],
        ['chainChanged', '0x7a69'],
      ])
    })

    it('adds a network only when its node serves the chain it claims', async () => {
      await connect()
      const three = await startAnvil(31339)
      try {
        const chain = (chainId: string) => [{ chainId, chainName: 'Devnet Three', rpcUrls: [three.rpcUrl] }]
        const lie = request('wallet_addEthereumChain', chain('0x7a6c'))
        await browser.approve()
        expect(await lie).toMatchObject({ code: -32602 })
        const truth = request('wallet_addEthereumChain', chain('0x7a6b'))
        await browser.approve()
        expect(await truth).toEqual({ ok: null })
        expect(await request('eth_chainId')).toEqual({ ok: '0x7a6b' })
        expect(await request('eth_getBalance', [account1, 'latest'])).toHaveProperty('ok')
      } finally {
        await three.stop()
      }
    })

    it('keeps an open question while its worker stops and starts', async () => {
      await connect()
      const asked = request('personal_sign', ['0x6869', account1])
      await browser.nextApproval()
      await browser.stopWorker()
      await browser.approve()
      expect(await asked).toHaveProperty('ok')
      await browser.stopWorker()
      expect(await request('eth_accounts')).toEqual({ ok: [account1] })
    })

    it('shows no account while locked, and everything again after unlocking', async () => {
      await connect()
      const home = await browser.openHome()
      await home.getByTestId('wallet-lock').click()
      await home.getByTestId('wallet-locked').waitFor()
      expect(await request('eth_accounts')).toEqual({ ok: [] })
      const asked = request('eth_requestAccounts')
      const approval = await browser.context.waitForEvent('page')
      await approval.getByTestId('wallet-unlock').click()
      expect(await asked).toEqual({ ok: [account1] })
      expect((await events()).filter(([name]) => name === 'accountsChanged')).toEqual([
        ['accountsChanged', [account1]],
        ['accountsChanged', []],
        ['accountsChanged', [account1]],
      ])
    })

    it('notifies only the affected site when its account, network or permission changes in the wallet', async () => {
      const other = await openSite(base.replace('127.0.0.1', 'localhost'))
      await connect()
      await connect(other)
      const before = (await events(other)).length
      const home = await browser.openHome()
      const row = home.locator(`[data-testid="wallet-site"][data-origin="${base}"]`)
      await row.getByTestId('wallet-site-account').selectOption(account2)
      await expect.poll(() => events()).toContainEqual(['accountsChanged', [account2, account1]])
      await row.getByTestId('wallet-site-chain').selectOption('31338')
      await expect.poll(() => events()).toContainEqual(['chainChanged', '0x7a6a'])
      await row.getByTestId('wallet-site-disconnect').click()
      await expect.poll(() => events()).toContainEqual(['accountsChanged', []])
      expect((await events(other)).length).toBe(before)
      expect(await request('eth_accounts', undefined, other)).toEqual({ ok: [account1] })
    })

    it('drops what a page asked when the page goes away', async () => {
      void request('eth_requestAccounts').catch(() => undefined)
      const approval = await browser.nextApproval()
      const closed = approval.waitForEvent('close')
      await site.goto('about:blank')
      await closed
    })

    it('gives a sandboxed frame a clear refusal, and no site a way to its keys or its pages', async () => {
      const framed = await openSite(`${base}/framed`)
      const frame = framed.frame('box')
      if (!frame) throw new Error('no frame')
      await frame.waitForLoadState()
      await discover(frame)
      expect(await request('eth_requestAccounts', undefined, frame)).toMatchObject({ code: 4100 })
      const reached = await site.evaluate(async id => {
        const results: string[] = []
        for (const path of ['config.json', 'approve.html', 'background.js'])
          results.push(
            await fetch(`chrome-extension://${id}/${path}`).then(
              () => 'read',
              () => 'refused',
            ),
          )
        return results
      }, browser.extensionId)
      expect(reached).toEqual(['refused', 'refused', 'refused'])
    })

    it('ignores messages that a page forges to the bridge and to itself', async () => {
      const answers = await site.evaluate(async () => {
        const seen: unknown[] = []
        window.addEventListener('message', event => {
          // The wallet's own requests count from 1.
          const { target, id } = event.data ?? {}
          if (target === 'latchkit-wallet:to-page' && id > 900) seen.push(event.data)
        })
        const target = 'latchkit-wallet:to-bridge'
        for (const message of [
          { target },
          { target, id: 'x', method: 'eth_accounts' },
          { target, id: 901, method: 5 },
          { target, id: 902, method: 'eth_accounts', origin: 'https://bank.example', params: [] },
          { target, id: 903, method: 'x'.repeat(200) },
          { target, id: 904, method: 'eth_accounts', params: 'y'.repeat(1_000_001) },
        ])
          window.postMessage(message, '*')
        while (seen.length < 3) await new Promise(resolve => setTimeout(resolve, 10))
        return seen
      })
      const outcomes = new Map(
        (answers as { id: number; outcome: unknown }[]).map(({ id, outcome }) => [id, outcome]),
      )
      expect(outcomes.get(902)).toEqual({ result: [] })
      expect(outcomes.get(903)).toMatchObject({ error: { code: -32602 } })
      expect(outcomes.get(904)).toMatchObject({ error: { code: -32602 } })
    })

    it('refuses unknown and dangerous methods, and reads the chain without asking', async () => {
      expect(await request('eth_sign', [account1, '0x00'])).toMatchObject({ code: 4200 })
      expect(await request('wallet_getSnaps')).toMatchObject({ code: 4200 })
      expect(await request('anvil_setBalance', [account1, '0x0'])).toMatchObject({ code: 4200 })
      expect(await request('')).toMatchObject({ code: -32600 })
      expect(await request('eth_chainId')).toEqual({ ok: '0x7a69' })
      expect(await request('eth_blockNumber')).toHaveProperty('ok')
      const failed = (await request('eth_call', [{ to: 'nonsense' }, 'latest'])) as { code: number }
      expect(failed.code).toBe(-32602)
    })
  },
)
