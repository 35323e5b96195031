import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { connectTransport, mountView, openHost, signIn, startRequest } from '../../testing/openHost.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'
import { armingMs } from './useArmed.js'

/** Milliseconds after which buttons would be armed if nothing held them back: 500 ms seen, then armed, and room. */
const longEnoughMs = 500 + armingMs + 900

/** A style of the container or its parent, or an element above it. */
type Style = Record<string, string>
type Overlay = { container?: Style; frame?: Style; cover?: Style }

const cover = (style: Record<string, string>): Overlay => ({
  cover: { position: 'fixed', background: 'white', zIndex: '10', ...style },
})
const whole = { left: '0', top: '0', width: '100vw', height: '100vh' }
const box = (left: number, top: number, width: number, height: number) => ({
  left: `${left}px`,
  top: `${top}px`,
  width: `${width}px`,
  height: `${height}px`,
})

const overlays: readonly (readonly [string, Overlay])[] = [
  ['a white cover', cover(whole)],
  ['a transparent cover', cover({ ...whole, background: 'transparent' })],
  ['a cover that lets clicks through', cover({ ...whole, pointerEvents: 'none' })],
  ['a cover of 1 % opacity', cover({ ...whole, opacity: '0.01' })],
  ['a cover with a gradient', cover({ ...whole, background: 'linear-gradient(white, transparent)' })],
  ['a cover with a backdrop filter', cover({ ...whole, background: 'none', backdropFilter: 'blur(8px)' })],
  ['a cover of the upper half', cover({ ...box(0, 0, 500, 400) })],
  ['a cover of the lower half', cover({ ...box(0, 400, 500, 400) })],
  ['a cover of the left half', cover({ ...box(0, 0, 200, 900) })],
  ['a cover of the right half', cover({ ...box(200, 0, 300, 900) })],
  ['a cover of the title', cover(box(0, 0, 420, 80))],
  ['a cover of the buttons', cover(box(0, 600, 420, 110))],
  ['a cover of one line', cover(box(0, 300, 420, 24))],
  ['a cover of an amount', cover(box(40, 200, 160, 24))],
  ['a small cover in the middle', cover(box(180, 320, 40, 40))],
  ['a cover of one dot', cover(box(200, 350, 4, 4))],
  ['a rotated cover', cover({ ...box(50, 200, 300, 40), transform: 'rotate(12deg)' })],
  ['a scaled cover', cover({ ...box(50, 200, 100, 40), transform: 'scale(2)' })],
  ['a round cover', cover({ ...box(100, 200, 200, 200), borderRadius: '50%' })],
  ['an opacity of 99 %', { container: { opacity: '0.99' } }],
  ['an opacity of 50 %', { container: { opacity: '0.5' } }],
  ['an opacity of 0', { container: { opacity: '0' } }],
  ['a blur', { container: { filter: 'blur(2px)' } }],
  ['a filter that inverts', { container: { filter: 'invert(1)' } }],
  ['a filter of brightness', { container: { filter: 'brightness(3)' } }],
  ['a filter of contrast', { container: { filter: 'contrast(0)' } }],
  ['a filter of opacity', { container: { filter: 'opacity(0.5)' } }],
  ['a blend mode', { container: { mixBlendMode: 'difference' } }],
  ['a rotation', { container: { transform: 'rotate(3deg)' } }],
  ['a rotation of half a turn', { container: { transform: 'rotate(180deg)' } }],
  ['a mirror', { container: { transform: 'scaleX(-1)' } }],
  ['a scale of one half', { container: { transform: 'scale(0.5)' } }],
  ['a skew', { container: { transform: 'skewX(10deg)' } }],
  ['a perspective', { container: { transform: 'perspective(400px) rotateY(30deg)' } }],
  ['a clip', { container: { height: '350px', overflow: 'hidden' }, frame: { height: '700px' } }],
  ['a clip of the edge', { container: { width: '380px', overflow: 'hidden' }, frame: { width: '400px' } }],
  ['a size below the smallest', { container: { height: '200px' } }],
  ['a clip path', { container: { clipPath: 'inset(0 0 40% 0)' } }],
  ['half outside of the window', { container: { position: 'fixed', left: '-200px', top: '0' } }],
  ['below the window', { container: { position: 'fixed', left: '0', top: '2000px' } }],
  ['hidden', { container: { visibility: 'hidden' } }],
  ['a size of one line', { container: { height: '20px', overflow: 'hidden' } }],
]

/** All of them take two minutes: `OVERLAYS=all`. */
const chosen = process.env['OVERLAYS'] === 'all' ? overlays : overlays.filter((_, index) => index % 6 === 0)

let site: TestSite
let host: HostPage
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await startSite({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1' } })
  host = await startHost({ secureOrigin: site.origin })
  browser = await launchChromium()
  page = await openHost(browser, host.origin, site.origin)
  await page.setViewportSize({ width: 1000, height: 800 })
  await signIn(page, site, 'ada@example.com')
  await connectTransport(page)
  await page.evaluate(() => document.body.style.setProperty('margin', '0'))
  await startRequest(page)
  await page.waitForFunction(() => globalThis.views.some(({ purpose }) => purpose === 'approve'))
  await mountView(page)
})

afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await site?.stop()
})

const getApprove = () => page.frameLocator('#container iframe').getByTestId('lk-approve')

/** The view as a careful host draws it, focused, until its button can be used. */
async function reset(): Promise<void> {
  await page.evaluate(() => {
    document.getElementById('cover')?.remove()
    const container = document.getElementById('container')
    const frame = container?.querySelector('iframe')
    // The attribute is out of reach for scripts under the page's policy.
    if (container) container.style.cssText = 'width: 400px; height: 700px'
    Object.assign(frame?.style ?? {}, { width: '100%', height: '100%' })
    frame?.focus()
  })
  await expect.poll(() => getApprove().isEnabled(), { timeout: 20_000 }).toBe(true)
}

/** Lays the overlay over a view that is armed; whether its button can be used for good under it. */
async function isArmedUnder(overlay: Overlay): Promise<boolean> {
  await reset()
  await page.evaluate(({ container = {}, frame = {}, cover: over }) => {
    const target = document.getElementById('container')
    Object.assign(target?.style ?? {}, container)
    Object.assign(target?.querySelector('iframe')?.style ?? {}, frame)
    if (!over) return
    const element = document.createElement('div')
    element.id = 'cover'
    Object.assign(element.style, over)
    document.body.append(element)
  }, overlay)
  // Only waiting proves that a button stays disabled.
  await page.waitForTimeout(longEnoughMs)
  return getApprove().isEnabled()
}

describe('the visible part of the secure site', () => {
  test('is armed when all of it is seen (T29)', reset)

  test(`is armed under none of ${chosen.length} overlays (T29)`, { timeout: 400_000 }, async () => {
    for (const [name, overlay] of chosen)
      expect.soft([name, await isArmedUnder(overlay)]).toEqual([name, false])
  })

  // A limit of Intersection Observer v2 in Chromium, published with the others: the day it sees masks, this fails.
  test('does not see a mask of the host page (limit of T29)', async () => {
    const mask = { maskImage: 'linear-gradient(black, transparent)' }
    expect(await isArmedUnder({ container: mask })).toBe(true)
  })

  test('takes no click of a script (T29)', async () => {
    await reset()
    const approve = getApprove()
    await approve.evaluate(button => {
      if (button instanceof HTMLElement) button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    expect(await approve.isVisible()).toBe(true)
    await approve.click()
    await expect.poll(() => page.evaluate(() => globalThis.outcome)).toHaveProperty('result')
  })
})
