import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../scripts/lib/chromium.mjs'

const probe = readFileSync(fileURLToPath(new URL('./probe.js', import.meta.url)), 'utf8')
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

export const launch = internetPort =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...chromiumArgs,
      '--ignore-certificate-errors',
      '--enable-precise-memory-info',
      `--host-resolver-rules=MAP * 127.0.0.1:${internetPort},EXCLUDE localhost,EXCLUDE 127.0.0.1`,
    ],
  })

/** One fresh visit of a peer's page. */
export async function visit(browser, peer, { throttle, network } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(probe)
  const traffic = { open: new Set(), all: [], thirdParty: [], last: Date.now() }
  const isThirdParty = url =>
    /^(https?|wss?):/.test(url) && !/^\w+:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url)
  page.on('request', request => {
    if (/^(data|blob):/.test(request.url())) return
    traffic.open.add(request)
    traffic.last = Date.now()
    traffic.all.push(request.url())
    if (isThirdParty(request.url())) traffic.thirdParty.push(request.url())
  })
  const done = request => {
    traffic.open.delete(request)
    traffic.last = Date.now()
  }
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  page.on('websocket', socket => {
    traffic.all.push(socket.url())
    if (isThirdParty(socket.url())) traffic.thirdParty.push(socket.url())
  })
  /** Quiet for a while; a request that never ends is not waited for. */
  const settle = async (quiet = 700, limit = 15_000) => {
    const until = Date.now() + limit
    while (Date.now() < until) {
      const idle = Date.now() - traffic.last
      if (idle > 4000 || (traffic.open.size === 0 && idle > quiet)) return
      await pause(50)
    }
  }
  const mark = async (name, limit = 25_000) => {
    const until = Date.now() + limit
    while (Date.now() < until) {
      const value = await page.evaluate(id => window.__bench?.marks[id], name).catch(() => undefined)
      if (value !== undefined && value !== null) return value
      await pause(40)
    }
    throw new Error(`${peer.name}: '${name}' never came`)
  }
  peer.server.reset()
  if (network) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
  }
  if (throttle) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto(peer.server.url, { waitUntil: 'load', timeout: 60_000 })
  await mark('button', 40_000)
  await settle()
  const visible = query => page.evaluate(item => window.__bench.find(item) !== null, query)

  return {
    page,
    cdp,
    traffic,
    settle,
    mark,
    close: () => context.close(),
    /** From the click to the task after the frame that shows the list. `hover`: ms the pointer rests before it. */
    async open({ hover = 0, key = false } = {}) {
      await page.evaluate(list => window.__bench.arm(list), peer.list)
      if (key) {
        await page.focus('#connect')
        await page.keyboard.press('Enter')
      } else {
        const [x, y] = await page.evaluate(() => window.__bench.center('css:#connect'))
        if (hover) {
          await page.mouse.move(x, y)
          await pause(hover)
          await page.mouse.click(x, y)
        } else await page.mouse.click(x, y)
      }
      const list = await mark('list')
      const click = await page.evaluate(() => window.__bench.marks.click)
      return { time: list - click, click }
    },
    async shut() {
      await page.keyboard.press('Escape')
      const until = Date.now() + 3000
      while (Date.now() < until) {
        if (!(await visible(peer.list[0]))) {
          // Where the pointer rests must not count as intent for the next open.
          await page.mouse.move(2, 2)
          await pause(peer.closeSettle ?? 300)
          return
        }
        await pause(40)
      }
      throw new Error(`${peer.name}: Escape did not close it`)
    },
    async clickText(query) {
      const until = Date.now() + 6000
      while (Date.now() < until) {
        const point = await page.evaluate(item => window.__bench.center(item), query)
        if (point) return page.mouse.click(...point)
        await pause(80)
      }
      throw new Error(`${peer.name}: '${query}' is not there`)
    },
    async waitForCode(limit = 12_000) {
      const until = Date.now() + limit
      while (Date.now() < until) {
        if (await page.evaluate(() => window.__bench.hasCode())) return
        await pause(100)
      }
      throw new Error(`${peer.name}: no QR code`)
    },
    /** Sum of what each long task took over 50 ms, between two times of the page's clock. */
    async blocking(from, to) {
      const tasks = await page.evaluate(() => window.__bench.longTasks)
      return tasks
        .filter(([start, length]) => start + length > from && start < to)
        .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0)
    },
  }
}
