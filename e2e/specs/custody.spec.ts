import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { readAuthRecords } from '../../packages/server/src/testing/readAuthRecords.js'
import { expectState, view } from '../support/demo.js'
import {
  enterRecoveryCode,
  keepRecoveryCode,
  openSecondProfile,
  openSettings,
  readAddresses,
  signIn,
  writeDown,
} from '../support/embeddedWallet.js'
import { askForCode, createEmail, readCode } from '../support/login.js'
import { expect, test } from '../support/test.js'

const run = promisify(execFile)
const buildOffline = fileURLToPath(new URL('../../apps/secure/offline/buildOffline.mjs', import.meta.url))

type Exported = { words: string; keys: readonly { address: string; privateKey: string }[] }

/** What a page shows of a wallet's keys. */
async function readKeys(page: Page): Promise<Exported> {
  const list = page.getByRole('list', { name: '24 words' })
  await expect(list.locator('code')).toHaveCount(24)
  const [words, addresses, secrets] = await Promise.all([
    list.locator('code').allTextContents(),
    page.locator('details .muted').allTextContents(),
    page.locator('details .secret').allTextContents(),
  ])
  return {
    words: words.join(' '),
    keys: addresses.map((address, i) => ({ address, privateKey: secrets[i] ?? '' })),
  }
}

/** Shows the keys in the settings, soon after the sign-in there. */
async function exportKeys(page: Page): Promise<Exported> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Show my keys' }).click()
  return readKeys(page)
}

test('the keys are exported, restored by the kit without a network, and the account is kept for 7 days (T33, T35, D68)', async ({
  page,
  system,
  browser,
}, info) => {
  test.slow()
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  await openSettings(page, system, email)
  const file = info.outputPath('kit.json')
  const code = await writeDown(page, async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save recovery kit' }).click()
    await (await downloading).saveAs(file)
  })
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
  const exported = await exportKeys(page)
  expect(mnemonicToAccount(exported.words).address).toBe(addresses.evm)
  const [evm, solana] = exported.keys
  expect(privateKeyToAccount(`0x${evm?.privateKey.slice(2)}`).address).toBe(addresses.evm)
  expect([evm?.address, solana?.address]).toEqual([addresses.evm, addresses.solana])

  const tool = info.outputPath('recovery.html')
  await run(process.execPath, [buildOffline, tool], { env: { ...process.env, NODE_ENV: 'production' } })
  const context = await browser.newContext({ offline: true })
  const offline = await context.newPage()
  const [requests, problems]: [string[], string[]] = [[], []]
  offline.on('pageerror', error => problems.push(error.message))
  offline.on('console', line => problems.push(line.text()))
  offline.on('request', request => requests.push(request.url()))
  await offline.goto(pathToFileURL(tool).href)
  await offline.getByLabel(/^Recovery kit/).setInputFiles(file)
  await offline.getByLabel('Recovery code').fill(code)
  await offline.getByRole('button', { name: 'Show my keys' }).click()
  expect(await readKeys(offline)).toEqual(exported)
  expect(requests).toEqual([pathToFileURL(tool).href])
  expect(problems).toEqual([])
  await context.close()

  const userId = String(JSON.parse(await readFile(file, 'utf8')).userId)
  expect(readAuthRecords(system.database, userId)).toEqual(
    expect.arrayContaining(['device', 'session', 'user', 'wallet']),
  )
  await page.getByLabel(/^Type/).fill('delete my wallet')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from your email').fill(await readCode(system, email, 3))
  await page.getByRole('button', { name: 'Delete account' }).click()
  // Nothing is deleted at once: the account works, and can be kept.
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  expect(readAuthRecords(system.database, userId)).toEqual(expect.arrayContaining(['user', 'wallet']))
  await page.getByRole('button', { name: 'Keep account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toHaveCount(0)
  await page.goto('/')
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual(addresses)
})

test('a browser that was signed out from the device list loses its session, and has to be approved again (T37, T40)', async ({
  page,
  system,
  browser,
  contextOptions,
  baseURL,
}) => {
  test.slow()
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  const code = await keepRecoveryCode(page)
  const profiles = { page, system, browser, contextOptions, baseURL }
  const { other, guard, close } = await openSecondProfile(profiles, email)
  await enterRecoveryCode(other, code)
  await expectState(other, { connected: true, status: 'connected' })
  expect(await readAddresses(other)).toEqual(addresses)

  await openSettings(page, system, email)
  const devices = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await expect(devices).toHaveCount(1)
  await devices.click()
  await expect(devices).toHaveCount(0)

  // Its session is refused: the share in its storage opens nothing without the server's.
  guard.allowErrors(/status of 401 .*\/auth\//)
  await other.reload()
  await expectState(other, { connected: false, status: 'disconnected' })
  await askForCode(other, email)
  await other.getByTestId('lk-otp-input').fill(await readCode(system, email, 4))
  await expect(view(other, 'EmailVerifyDevice')).toBeVisible()
  await expectState(other, { connected: false })
  await close()

  await page.goto('/')
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual(addresses)
})
