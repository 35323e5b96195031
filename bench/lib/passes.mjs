import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { visit } from './visit.mjs'

const throttle = 4
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
}
const require = createRequire(import.meta.url)
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Gzip bytes and requests before a click, with the list open and with the QR code visible. */
export async function measureBytes(browser, peer) {
  const session = await visit(browser, peer)
  const count = () => ({
    bytes: peer.server.getLoadedBytes(),
    files: peer.server.getLoadedFiles(),
    thirdParty: session.traffic.thirdParty.length,
    requests: session.traffic.all.length,
  })
  const load = count()
  await session.openModal()
  await session.waitForIdle(900)
  const open = count()
  let code
  if (peer.code) {
    for (const query of peer.code) await session.clickText(query)
    await session.waitForQrCode()
    await session.waitForIdle(900)
    code = count()
  }
  await session.close()
  return { load, open, code }
}

async function measureTimes(browser, peer, { network, hoverMs = 0 } = {}) {
  const session = await visit(browser, peer, { throttle, network })
  const { page } = session
  const getNow = () => page.evaluate(() => performance.now())
  const { button, lastTask } = await page.evaluate(() => ({
    button: window.__bench.marks.button,
    lastTask: Math.max(0, ...window.__bench.longTasks.map(([start, duration]) => start + duration)),
  }))
  const loadBlocking = await session.getBlockingTime(0, await getNow())
  const first = await session.openModal({ hoverMs })
  await session.waitForIdle(600, 8000)
  const openBlocking = await session.getBlockingTime(first.click, await getNow())
  await session.closeModal()
  const second = await session.openModal()
  await session.close()
  const interactive = Math.max(button, lastTask)
  return {
    button,
    interactive,
    loadBlocking,
    first: first.time,
    openBlocking,
    second: second.time,
    // Navigation to painted list, without the pause between the page's end and the click.
    total: interactive + first.time,
  }
}

export const measureImmediate = (browser, peer) => measureTimes(browser, peer)
export const measureHover = (browser, peer) => measureTimes(browser, peer, { hoverMs: 100 })
export const measureSlow = (browser, peer) => measureTimes(browser, peer, { network: slowNetwork })

/**
 * A reload with a stored session: connects the installed wallet through the peer's modal, then reloads once with the
 * HTTP cache that the first load filled. Times are from navigation start to the task after the frame. `restored`: the
 * page shows the address and the wallet has returned it to this page, whatever the peer calls that state.
 */
export async function measureReload(browser, peer) {
  const session = await visit(browser, peer)
  await session.page.evaluate(() => window.__bench.watchAccount(window.__bench.walletAddress))
  await session.openModal()
  await session.clickText('Bench Wallet')
  await session.waitForMark('connected')
  await session.waitForIdle(900)
  const thirdPartyBefore = session.traffic.thirdParty.length
  await session.setThrottle(throttle)
  await session.reload()
  await session.waitForMark('address')
  await session.waitForMark('walletResponded')
  await session.waitForIdle(900)
  const { address, walletResponded, connected = Number.POSITIVE_INFINITY } = await session.getMarks()
  const restored = Math.max(address, walletResponded)
  const result = {
    address,
    walletResponded,
    restored,
    connected,
    blocking: await session.getBlockingTime(0, Number.POSITIVE_INFINITY),
    bytes: await session.getArrivedBytes(restored),
    idleBytes: await session.getArrivedBytes(),
    thirdParty: session.traffic.thirdParty.length - thirdPartyBefore,
  }
  await session.close()
  return result
}

/** JS heap, DOM nodes and listeners after forced collections; growth per opening after a warm-up. */
export async function measureHeap(browser, peer) {
  const { warmUp, openings } = peer.heap
  const session = await visit(browser, peer)
  const { cdp } = session
  await cdp.send('HeapProfiler.enable')
  const snapshot = async () => {
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, listeners: jsEventListeners }
  }
  const openAndClose = async times => {
    for (let opening = 0; opening < times; opening++) {
      await session.openModal()
      await session.closeModal()
    }
  }
  const load = await snapshot()
  await openAndClose(warmUp)
  const before = await snapshot()
  await openAndClose(openings)
  const after = await snapshot()
  await session.close()
  const growth = key => (after[key] - before[key]) / openings
  return {
    load: load.heap,
    heap: growth('heap'),
    nodes: growth('nodes'),
    listeners: growth('listeners'),
  }
}

/** The axe rules that the opened modal breaks, and whether focus returns to the button. */
export async function measureA11y(browser, peer) {
  const session = await visit(browser, peer)
  const { page } = session
  await page.evaluate(axeSource)
  const getViolations = () =>
    page.evaluate(async () =>
      (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map(rule => rule.id),
    )
  const before = new Set(await getViolations())
  await session.openModal({ byKey: true })
  await session.waitForIdle(900)
  const rules = (await getViolations()).filter(rule => !before.has(rule))
  // A modal that Escape does not close returns no focus, which is what is measured.
  await session.closeModal().catch(() => {})
  await session.waitForIdle(300)
  const focusReturned = (await page.evaluate(() => window.__bench.describeFocus())) === 'button#connect'
  await session.close()
  return { rules, focusReturned }
}
