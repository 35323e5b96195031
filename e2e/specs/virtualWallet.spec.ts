import { waitForReceipt } from '@latchkit/devnet'
import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { createAddress, getAccount } from '../support/chain.js'
import { expect, test } from '../support/test.js'

type Detail = {
  info: { name: string; rdns: string; uuid: string }
  provider: {
    request(args: unknown): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
  }
}
declare global {
  var found: Detail[]
  var heard: unknown[]
}

/** Collects announcements as any site would. */
const collect = () => {
  globalThis.found = []
  globalThis.heard = []
  window.addEventListener('eip6963:announceProvider', event =>
    globalThis.found.push((event as CustomEvent).detail),
  )
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

test.describe('the virtual wallet in a page with a strict CSP', () => {
  test('announces, connects, signs and sends for real, in one line', async ({ page, wallets, system }) => {
    const wallet = await wallets.add({
      name: 'Fox',
      rdns: 'com.fox',
      privateKeys: [getAccount(system, 9).privateKey],
    })
    await page.goto('/')
    await page.evaluate(collect)
    expect(await page.evaluate(() => globalThis.found.map(({ info }) => [info.name, info.rdns]))).toEqual([
      ['Fox', 'com.fox'],
    ])
    const ask = (method: string, params?: unknown) =>
      page.evaluate(([method, params]) => globalThis.found[0]?.provider.request({ method, params }), [
        method,
        params,
      ] as const)
    const [address] = (await ask('eth_requestAccounts')) as `0x${string}`[]
    expect(address).toBe(wallet.addresses()[0]?.toLowerCase())
    const signature = (await ask('personal_sign', ['hello', address])) as `0x${string}`
    expect(await verifyMessage({ address: address ?? '0x', message: 'hello', signature })).toBe(true)
    const to = createAddress()
    const hash = (await ask('eth_sendTransaction', [
      { from: address, to, value: '0xde0b6b3a7640000' },
    ])) as `0x${string}`
    const chain = createPublicClient({ transport: http(system.devnet.chains['eip155:31337']?.rpcUrl) })
    expect((await waitForReceipt(chain, { hash })).status).toBe('success')
    expect(await chain.getBalance({ address: to })).toBe(parseEther('1'))
  })

  test('its script can be changed while it runs, and its events reach the page', async ({
    page,
    wallets,
  }) => {
    await page.goto('/')
    await page.evaluate(collect)
    const wallet = await wallets.add({ outcome: 'reject' })
    const refusal = () =>
      page.evaluate(() =>
        globalThis.found[0]?.provider.request({ method: 'eth_requestAccounts' }).then(
          () => 'connected',
          (error: { code: number }) => error.code,
        ),
      )
    expect(await refusal()).toBe(4001)
    wallet.setOutcome('busy')
    expect(await refusal()).toBe(-32002)
    wallet.setOutcome('approve')
    expect(await refusal()).toBe('connected')
    await page.evaluate(() =>
      globalThis.found[0]?.provider.on('chainChanged', value => globalThis.heard.push(value)),
    )
    await wallet.setChain(5)
    expect(await page.evaluate(() => globalThis.heard)).toEqual(['0x5'])
    expect(wallet.calls('eth_requestAccounts')).toHaveLength(3)
  })

  test('a connection outlives a reload, as in an extension, and ends when the visitor says so', async ({
    page,
    wallets,
  }) => {
    const wallet = await wallets.add()
    await page.goto('/')
    await page.evaluate(collect)
    const accounts = (method: string) =>
      page.evaluate(method => globalThis.found[0]?.provider.request({ method }) as Promise<string[]>, method)
    await accounts('eth_requestAccounts')
    await page.reload()
    await page.evaluate(collect)
    expect(await accounts('eth_accounts')).toHaveLength(1)
    await wallet.disconnect()
    expect(await accounts('eth_accounts')).toEqual([])
  })
})
