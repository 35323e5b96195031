import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { createCustody } from './custody.js'
import { createFakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'

const run = promisify(execFile)

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-kit-'))
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the offline recovery tool', () => {
  it('shows the words for a kit and its code, from a file without any network', async () => {
    const server = await createFakeAuthServer()
    const custody = createCustody({ api: server.toApi('user-1'), store: createMemoryDeviceStore() })
    const state = await custody.open({ user: { id: 'user-1' }, wallet: null })
    const { code } = (await custody.readBackup()) ?? { code: '' }
    const kit = join(folder, 'kit.json')
    await writeFile(kit, JSON.stringify(await custody.createKit({ code })))
    // The operator is gone.
    server.rows.clear()

    const tool = join(folder, 'latchkit-recovery.html')
    const build = fileURLToPath(new URL('../../offline/buildOffline.mjs', import.meta.url))
    await run(process.execPath, [build, tool], { env: { ...process.env, NODE_ENV: 'production' } })
    const page = await (await browser.newContext({ offline: true })).newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => problems.push(message.text()))
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(pathToFileURL(tool).href)
    await page.getByLabel('Recovery kit').setInputFiles(kit)
    await page.getByLabel('Recovery code').fill('0000-0000')
    await page.getByRole('button', { name: 'Show my keys' }).click()
    await page.getByText('may contain a typo').waitFor()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Show my keys' }).click()
    const list = page.getByRole('list', { name: '24 words' })
    // The tool derives the key from the code first, which takes as long as the machine is slow.
    await list.waitFor()
    const words = await list.locator('code').allTextContents()
    const accounts = state.status === 'ready' ? state.accounts : []
    expect(`eip155:1:${mnemonicToAccount(words.join(' ')).address}`).toBe(accounts[0]?.caipAddress)
    expect(requests).toEqual([pathToFileURL(tool).href])
    expect(problems).toEqual([])
    await page.context().close()
  }, 240_000)
})
