import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../scripts/lib/chromium.mjs'

const read = file => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
const pageScripts = [read('./probe.js'), read('./wallet.js')]
const sleep = durationMs => new Promise(resolve => setTimeout(resolve, durationMs))

export const launch = internetPort =>
  chromium.launch({
    executablePath: chromiumPath({ isWhole: true }),
    args: [
      ...chromiumArgs,
      '--ignore-certificate-errors',
      '--enable-precise-memory-info',
      `--host-resolver-rules=MAP * 127.0.0.1:${internetPort},EXCLUDE localhost,EXCLUDE 127.0.0.1`,
    ],
  })

const isThirdParty = url => /^(https?|wss?):/.test(url) && !/^\w+:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url)

/** Counts requests, and resolves when none has been pending for a while. */
function watchTraffic(page) {
  const open = new Set()
  const traffic = { all: [], thirdParty: [] }
  let lastChange = Date.now()
  const count = url => {
    traffic.all.push(url)
    if (isThirdParty(url)) traffic.thirdParty.push(url)
  }
  page.on('request', request => {
    if (/^(data|blob):/.test(request.url())) return
    open.add(request)
    lastChange = Date.now()
    count(request.url())
  })
  const finish = request => {
    open.delete(request)
    lastChange = Date.now()
  }
  page.on('requestfinished', finish)
  page.on('requestfailed', finish)
  page.on('websocket', socket => count(socket.url()))
  return {
    ...traffic,
    /** Resolves after `idleMs` without a request; a request that never ends is ignored after 4 s. */
    async waitForIdle(idleMs = 700, timeoutMs = 15_000) {
      const deadline = Date.now() + timeoutMs
      while (Date.now() < deadline) {
        const sinceMs = Date.now() - lastChange
        if (sinceMs > 4000 || (open.size === 0 && sinceMs > idleMs)) return
        await sleep(50)
      }
    },
  }
}

/** Opens a peer's page in a new browser context. */
export async function visit(browser, peer, { throttle, network } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  for (const script of pageScripts) await page.addInitScript(script)
  const traffic = watchTraffic(page)
  const setThrottle = rate => cdp.send('Emulation.setCPUThrottlingRate', { rate })

  /** Polls until `getValue` returns something else than null, undefined or false. */
  const waitFor = async (what, getValue, { timeoutMs, intervalMs }) => {
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      const value = await getValue()
      if (value !== undefined && value !== null && value !== false) return value
      await sleep(intervalMs)
    }
    throw new Error(`${peer.name}: timed out waiting for ${what}`)
  }
  const waitForMark = (name, timeoutMs = 25_000) =>
    waitFor(
      `the mark '${name}'`,
      // A navigation destroys the page's context while it is being asked.
      () => page.evaluate(mark => window.__bench?.marks[mark], name).catch(() => undefined),
      { timeoutMs, intervalMs: 40 },
    )
  const getMarks = () => page.evaluate(() => window.__bench.marks)

  peer.server.reset()
  if (network) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
  }
  if (throttle) await setThrottle(throttle)
  await page.goto(peer.server.url, { waitUntil: 'load', timeout: 60_000 })
  await waitForMark('button', 40_000)
  await traffic.waitForIdle()

  return {
    page,
    cdp,
    traffic,
    setThrottle,
    waitForMark,
    getMarks,
    waitForIdle: traffic.waitForIdle,
    close: () => context.close(),
    reload: () => page.reload({ waitUntil: 'load', timeout: 60_000 }),
    /**
     * Opens the modal; `time` is from the click to the task after the frame that shows the list.
     * `hoverMs`: how long the pointer rests on the button before the click.
     */
    async openModal({ hoverMs = 0, byKey = false } = {}) {
      await page.evaluate(list => window.__bench.watchOpening(list), peer.list)
      if (byKey) {
        await page.focus('#connect')
        await page.keyboard.press('Enter')
      } else {
        const [x, y] = await page.evaluate(() => window.__bench.findCenter('css:#connect'))
        if (hoverMs) {
          await page.mouse.move(x, y)
          await sleep(hoverMs)
        }
        await page.mouse.click(x, y)
      }
      const list = await waitForMark('list')
      const { click } = await getMarks()
      return { time: list - click, click }
    },
    async closeModal() {
      await page.keyboard.press('Escape')
      await waitFor(
        'Escape to close the modal',
        () => page.evaluate(query => window.__bench.find(query) === null, peer.list[0]),
        { timeoutMs: 3000, intervalMs: 40 },
      )
      // A pointer that rests on the button counts as intent for the next opening.
      await page.mouse.move(2, 2)
      await sleep(300)
    },
    async clickText(query) {
      const point = await waitFor(
        `'${query}'`,
        () => page.evaluate(text => window.__bench.findCenter(text), query),
        { timeoutMs: 6000, intervalMs: 80 },
      )
      await page.mouse.click(...point)
    },
    waitForQrCode: () =>
      waitFor('a QR code', () => page.evaluate(() => window.__bench.hasQrCode()), {
        timeoutMs: 12_000,
        intervalMs: 100,
      }),
    /** Total blocking time: what each long task took over 50 ms, between two times of the page's clock. */
    async getBlockingTime(from, to) {
      const tasks = await page.evaluate(() => window.__bench.longTasks)
      return tasks
        .filter(([start, duration]) => start + duration > from && start < to)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
    },
    /** Gzip bytes of the page's files that had arrived by a time of the page's clock, cached or not. */
    async getArrivedBytes(until = Number.POSITIVE_INFINITY) {
      const entries = await page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
          ({ name, responseEnd }) => ({ name, responseEnd }),
        ),
      )
      const urls = new Set(entries.filter(entry => entry.responseEnd <= until).map(entry => entry.name))
      return [...urls].reduce((sum, url) => sum + peer.server.getSize(url), 0)
    },
  }
}
