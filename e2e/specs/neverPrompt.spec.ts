import type { InstalledWallet, VirtualWalletOptions } from '@latchkit/testing/playwright'
import type { Page } from '@playwright/test'
import type { HostHandle } from '../host/src/main.js'
import { expect, test } from '../support/test.js'

declare global {
  var host: HostHandle
}

/** 100 in `npm run test:long`. */
const rounds = Number(process.env['RELOADS'] ?? 3)

const bitcoin = ['unisat', 'okx', 'binance', 'bitget', 'onekey', 'magicEden', 'oyl', 'alby'] as const
/** Every way to be found, and every shape of each family; those of two families have one object for both. */
const crowd: readonly VirtualWalletOptions[] = [
  { name: 'Fox', rdns: 'com.fox' },
  { name: 'Sun', families: ['solana'] },
  ...bitcoin.map(
    (shape): VirtualWalletOptions => ({ families: ['bip122'], bitcoin: { shape, network: 'regtest' } }),
  ),
  { name: 'Standard', families: ['bip122'], bitcoin: { shape: 'metamask', network: 'regtest' } },
  ...(['xverse', 'leather', 'fordefi'] as const).map(
    (shape): VirtualWalletOptions => ({
      families: ['bip122', 'stacks'],
      bitcoin: { shape, network: 'regtest' },
      stacks: { shape, network: 'testnet' },
    }),
  ),
  { name: 'Plain', families: ['stacks'], stacks: { shape: 'sip030', network: 'testnet' } },
]
/** One connector for each family of each wallet. */
const connectorCount = crowd.reduce((sum, { families = ['eip155'] }) => sum + families.length, 0)

type Found = { namespace: string; connectorId: string }

/** Connectors that the page has found. */
const readConnectors = (page: Page): Promise<readonly Found[]> =>
  page.evaluate(() =>
    globalThis.host.client.getState().connectors.map(({ id, namespace }) => ({ namespace, connectorId: id })),
  )

/** Connections by their status, as `connected bip122 okxwallet.bitcoin`. */
const readConnections = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Object.entries(globalThis.host.client.getState().families)
      .flatMap(([namespace, { connections }]) =>
        connections.map(({ connectorId, status }) => `${status} ${namespace} ${connectorId}`),
      )
      .sort(),
  )

const load = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.waitForFunction(() => 'host' in globalThis)
}

/** Every prompt so far, by what asked for it. */
const listPrompts = (all: readonly InstalledWallet[]): readonly string[] =>
  all.flatMap((wallet, at) => wallet.prompts().map(({ method }) => `wallet ${at}: ${method}`))

test(`every connector of every family, ${rounds} reloads: 0 prompts, connected or not (D61)`, async ({
  page,
  wallets,
  system,
}) => {
  test.setTimeout(120_000 + rounds * 10_000)
  const all: InstalledWallet[] = []
  for (const options of crowd) all.push(await wallets.add(options))
  const find = async (): Promise<readonly Found[]> => {
    await page.evaluate(() => globalThis.host.client.prepare())
    await expect.poll(async () => (await readConnectors(page)).length).toBe(connectorCount)
    return readConnectors(page)
  }

  await test.step('with nothing stored', async () => {
    for (let round = 0; round < rounds; round++) {
      await load(page, `${system.urls.host}/?multi`)
      await find()
      expect(listPrompts(all), `round ${round}`).toEqual([])
    }
  })

  await test.step('all are connected, by one prompt each', async () => {
    for (const connector of await find()) {
      const end = await page.evaluate(each => globalThis.host.connect({ connector: each }), connector)
      expect([connector, end]).toEqual([connector, 'connected'])
    }
    expect(listPrompts(all)).toHaveLength(connectorCount)
  })
  const prompts = listPrompts(all)

  const connected = await readConnections(page)
  expect(connected).toHaveLength(connectorCount)
  await test.step('all are restored, without a prompt', async () => {
    for (let round = 0; round < rounds; round++) {
      await load(page, `${system.urls.host}/?multi`)
      await expect.poll(() => readConnections(page), { timeout: 20_000 }).toEqual(connected)
      expect(listPrompts(all), `round ${round}`).toEqual(prompts)
    }
  })

  await test.step('nor does a wallet prompt that has withdrawn its permission meanwhile', async () => {
    await page.goto('about:blank')
    for (const wallet of all) await wallet.disconnect()
    for (let round = 0; round < rounds; round++) {
      await load(page, `${system.urls.host}/?multi`)
      await find()
      expect(listPrompts(all), `round ${round}`).toEqual(prompts)
    }
  })
})
