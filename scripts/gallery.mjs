// `npm run gallery`: every view in every state, for people. With `--shots <folder>` takes pictures instead,
// of all scenarios or those whose name begins with `--only <text>`, by theme, size and direction.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { chromiumArgs, chromiumPath } from './lib/chromium.mjs'
import { root } from './lib/root.mjs'

const option = name => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

const folder = join(root, 'packages/ui/gallery')
const port = Number(option('port') ?? (option('shots') === undefined ? 4190 : 0))
const server = await createServer({
  configFile: join(folder, 'vite.config.ts'),
  // Pictures are of one state of the sources: nothing reloads under them.
  server: { port, host: '127.0.0.1', ...(option('shots') === undefined ? {} : { hmr: false, watch: null }) },
})
await server.listen()
const address = server.httpServer.address()
const url = `http://127.0.0.1:${address.port}/`

async function takeShots(target) {
  mkdirSync(target, { recursive: true })
  const { scenarios } = await server.ssrLoadModule('/../testing/scenarios.ts')
  const browser = await chromium.launch({
    executablePath: chromiumPath({ isWhole: true }),
    args: chromiumArgs,
  })
  const only = option('only') ?? ''
  const names = scenarios.map(({ name }) => name)
  if (!names.some(name => name.startsWith(only)))
    throw new Error(`No scenario begins with '${only}'. There are: ${names.join(', ')}`)
  const wanted = (name, all) => (option(name) ? option(name).split(',') : all)
  let count = 0
  const problems = []
  try {
    for (const size of wanted('size', Object.keys(sizes))) {
      const phone = size === 'phone'
      const context = await browser.newContext({
        viewport: sizes[size],
        hasTouch: phone,
        deviceScaleFactor: Number(option('scale') ?? 1),
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.on('console', message => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', error => problems.push(String(error)))
      for (const theme of wanted('theme', ['dark', 'light']))
        for (const dir of wanted('dir', ['ltr', 'rtl']))
          for (const { name, settle } of scenarios) {
            if (!name.startsWith(only)) continue
            const query = new URLSearchParams({ scenario: name, theme, dir })
            if (option('words')) query.set('words', option('words'))
            await page.goto(`${url}?${query}`)
            await page.locator('[data-testid="lk-modal"][open]').waitFor()
            await page.locator('.view .content').first().waitFor()
            // The view's own code, which a busy machine loads late.
            await page.waitForLoadState('networkidle')
            if (settle) await page.waitForTimeout(settle)
            await page.screenshot({ path: join(target, `${name}.${theme}.${size}.${dir}.png`) })
            count += 1
          }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  for (const problem of new Set(problems)) console.error(problem)
  console.log(`${count} pictures in ${target}`)
  if (problems.length > 0) process.exitCode = 1
}

const shots = option('shots')
if (shots === undefined) console.log(`Latchkit gallery ready: ${url}`)
else
  try {
    await takeShots(resolve(shots))
  } finally {
    await server.close()
  }
