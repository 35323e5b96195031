import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMonitor } from '../../../../packages/server/src/secureSite/runMonitor.js'
import { buildSecure } from '../../scripts/build.mjs'
import { launchChromium } from '../../testing/launchChromium.js'
import { startSite } from '../../testing/startSite.js'

const host = 'http://localhost:1'
const keys = generateKeyPairSync('ed25519')
const privateKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

let built: string
let browser: Browser

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'latchkit-built-'))
  await buildSecure({ folder: built, key: privateKey })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await rm(built, { recursive: true, force: true })
})

/** The build with a file changed by one byte, as if swapped in the site's storage. */
async function swap(choose: (files: readonly string[]) => string, change: (text: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-swapped-'))
  await cp(built, folder, { recursive: true })
  const file = choose(await readdir(folder, { recursive: true }))
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
  return folder
}

/** What the monitor reports about a served folder, and whether the settings page draws anything. */
async function look(folder: string, key = publicKey) {
  const site = await startSite({ secure: { origin: host, folder } })
  const lines: string[] = []
  try {
    const args = ['--origin', site.origin, '--key', key, '--host', host]
    const exit = await runMonitor(args, text => lines.push(text))
    const page = await browser.newPage()
    await page.goto(`${site.origin}/settings`)
    const isDrawn = await page.evaluate(async () => {
      // Modules run, or are refused, before the document has loaded.
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector('#root > *') !== null
    })
    await page.close()
    return { exit, isDrawn, text: lines.join('') }
  } finally {
    await site.stop()
  }
}

describe('a secure site whose files were swapped (T4)', () => {
  test('as it was signed, it runs and the monitor is content', async () => {
    expect(await look(built)).toMatchObject({
      exit: 0,
      isDrawn: true,
      text: expect.stringMatching(/as signed/),
    })
  })

  test.each(['showPage', 'index'])(
    'one byte of the script %s: the page refuses to run, the monitor alarms',
    async name => {
      const folder = await swap(
        files => files.find(file => file.startsWith(`assets/${name}`) && file.endsWith('.js')) ?? '',
        text => `${text} `,
      )
      const seen = await look(folder)
      expect(seen).toMatchObject({ exit: 1, isDrawn: false, text: expect.stringMatching(/differs/) })
      await rm(folder, { recursive: true })
    },
  )

  test('the shell changed with the digests in it: the monitor alarms', async () => {
    const folder = await swap(
      () => 'index.html',
      text => text.replace('Account settings', 'Account  settings'),
    )
    expect(await look(folder)).toMatchObject({ exit: 1, text: expect.stringMatching(/settings.*differs/) })
    await rm(folder, { recursive: true })
  })

  test('a manifest of another key, or without a signature, is no manifest', async () => {
    const other = generateKeyPairSync('ed25519')
    const key = other.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(await look(built, key)).toMatchObject({ exit: 1, text: expect.stringMatching(/not signed/) })
    const folder = await swap(
      () => 'manifest.json',
      text => text.replace('"signature"', '"signatures"'),
    )
    expect(await look(folder)).toMatchObject({ exit: 1, text: expect.stringMatching(/no signed manifest/) })
    await rm(folder, { recursive: true })
  })

  test('a call without its arguments prints how it is called', async () => {
    const lines: string[] = []
    expect(await runMonitor(['--origin', 'x'], text => lines.push(text))).toBe(2)
    expect(lines.join('')).toMatch(/^Usage: latchkit-server monitor/)
  })
})
