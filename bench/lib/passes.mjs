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

/** Bytes that were really loaded, and requests, at each step. */
export async function measureBytes(browser, peer) {
  const session = await visit(browser, peer)
  const step = () => ({
    bytes: peer.server.getLoaded().bytes,
    thirdParty: session.traffic.thirdParty.length,
    requests: session.traffic.all.length,
  })
  const load = step()
  await session.open()
  await session.settle(900)
  const open = step()
  let code
  if (peer.code) {
    for (const query of peer.code) await session.clickText(query)
    await session.waitForCode()
    await session.settle(900)
    code = step()
  }
  await session.close()
  return { load, open, code }
}

/** Times at 4x CPU throttle; `hover` gives the first open 100 ms of intent before it. */
async function measureTimes(browser, peer, options, hover) {
  const session = await visit(browser, peer, options)
  const { page } = session
  const { now, button, lastTask } = await page.evaluate(() => ({
    now: performance.now(),
    button: window.__bench.marks.button,
    lastTask: Math.max(0, ...window.__bench.longTasks.map(([start, length]) => start + length)),
  }))
  const loadBlocking = await session.blocking(0, now)
  const first = await session.open({ hover })
  const paintedAt = await page.evaluate(() => window.__bench.marks.list)
  await session.settle(600, 8000)
  const openBlocking = await session.blocking(first.click, await page.evaluate(() => performance.now()))
  await session.shut()
  const second = await session.open()
  await session.close()
  return {
    button,
    interactive: Math.max(button, lastTask),
    loadBlocking,
    first: first.time,
    openBlocking,
    second: second.time,
    // Navigation to painted list, without the wait for a person between page and click.
    total: Math.max(button, lastTask) + (paintedAt - first.click),
  }
}

export const measureImmediate = (browser, peer) => measureTimes(browser, peer, { throttle }, 0)
export const measureHover = (browser, peer) => measureTimes(browser, peer, { throttle }, 100)
export const measureSlow = (browser, peer) =>
  measureTimes(browser, peer, { throttle, network: slowNetwork }, 0)

/** JS heap, DOM nodes and listeners after forced collections; growth over many opens after warm-up. */
export async function measureHeap(browser, peer, { warm, cycles }) {
  const session = await visit(browser, peer)
  const { cdp } = session
  await cdp.send('HeapProfiler.enable')
  const snap = async () => {
    for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, listeners: jsEventListeners }
  }
  const load = await snap()
  const cycle = async () => {
    await session.open()
    await session.shut()
  }
  for (let round = 0; round < warm; round++) await cycle()
  const before = await snap()
  for (let round = 0; round < cycles; round++) await cycle()
  const after = await snap()
  await session.close()
  const grown = key => (after[key] - before[key]) / cycles
  return { load: load.heap, heap: grown('heap'), nodes: grown('nodes'), listeners: grown('listeners') }
}

/** axe on what opening added, and whether focus comes back. */
export async function measureAccess(browser, peer) {
  const session = await visit(browser, peer)
  const { page } = session
  await page.evaluate(axeSource)
  const audit = () =>
    page.evaluate(async () =>
      (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map(rule => rule.id),
    )
  const before = new Set(await audit())
  await session.open({ key: true })
  await session.settle(900)
  const rules = (await audit()).filter(rule => !before.has(rule))
  await session.shut().catch(() => {})
  await session.settle(300)
  const focusReturned = (await page.evaluate(() => window.__bench.activeTag())) === 'button#connect'
  await session.close()
  return { rules, focusReturned }
}
