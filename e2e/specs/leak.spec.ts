import type { CDPSession, Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import { openConnect } from '../support/demo.js'
import { expect, test } from '../support/test.js'

/** 100 after 70 in `npm run test:long`. */
const opens = Number(process.env['OPENS'] ?? 40)
const warmUp = Number(process.env['OPENS_WARM'] ?? 70)
/** Bytes. */
const perOpen = 3000

/** In the page alone: what the test's own calls leave behind is not the kit's. */
async function openAndClose(page: Page, times: number): Promise<void> {
  await page.evaluate(async times => {
    const wait = (milliseconds: number): Promise<void> =>
      new Promise(resolve => setTimeout(resolve, milliseconds))
    const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
    for (let time = 0; time < times; time++) {
      globalThis.host.openModal()
      await frame()
      await frame()
      globalThis.host.closeModal()
      // Longer than the dialog takes to fade out.
      await wait(220)
    }
    await wait(400)
  }, times)
}

async function measure(session: CDPSession): Promise<{ nodes: number; listeners: number; heap: number }> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  return { nodes, listeners, heap }
}

test(`${opens} opens after ${warmUp} leave no node and no listener, and at most 3 kB of heap each (performance)`, async ({
  page,
  context,
  system,
}) => {
  test.setTimeout(60_000 + (opens + warmUp) * 1500)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(system.urls.host)
  await openConnect(page)
  await page.keyboard.press('Escape')
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await openAndClose(page, warmUp)
  const before = await measure(session)
  await openAndClose(page, opens)
  const after = await measure(session)
  const grown = { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners }
  const bytes = Math.round((after.heap - before.heap) / opens)
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ ...grown, bytes }) })
  expect(grown.nodes, 'DOM nodes').toBeLessThanOrEqual(0)
  expect(grown.listeners, 'listeners').toBeLessThanOrEqual(0)
  expect(bytes, 'bytes per open').toBeLessThanOrEqual(perOpen)
})
