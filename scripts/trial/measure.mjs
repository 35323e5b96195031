import { gzipSync } from 'node:zlib'
import { openSite, walletName } from './openSite.mjs'

/** Milliseconds without a request after which a page is at rest. */
const quietMs = 1_500
const cpuRate = 4

/** A kit's button, or one of the site's own that says so. */
export const connectButton = page =>
  page
    .getByTestId(/^(lk|rk)-connect-button$/)
    .or(page.getByRole('button', { name: /^connect( wallet)?$/i }))
    .first()

/** Resolves once the page has asked for nothing for a while. */
async function settle(page, limitMs = 20_000) {
  let last = Date.now()
  const onRequest = () => {
    last = Date.now()
  }
  page.on('request', onRequest)
  const end = Date.now() + limitMs
  while (Date.now() - last < quietMs && Date.now() < end) await page.waitForTimeout(100)
  page.off('request', onRequest)
}

async function toBytes(scripts) {
  const bodies = await Promise.all(scripts.values())
  return bodies.reduce((sum, body) => sum + (body.length ? gzipSync(body, { level: 9 }).length : 0), 0)
}

/** Watches for the list: from the next click until the frame in which the wallet's name is visible. */
const watchList = (page, name) =>
  page.evaluate(wanted => {
    const isShown = root => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot && isShown(element.shadowRoot)) return true
        const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() === wanted)
        const isVisible = () =>
          element.getClientRects().length > 0 &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        if (own && isVisible()) return true
      }
      return false
    }
    window.trialList = new Promise(resolve => {
      const onClick = ({ timeStamp }) => {
        const look = () =>
          isShown(document) ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look)
        look()
      }
      addEventListener('click', onClick, { capture: true, once: true })
    })
  }, name)

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * JavaScript of a site in bytes gz, before a click and until the list is at rest, and the median time from the click to
 * the installed wallet's name, with a four times slower CPU.
 */
export async function measure(world, url, { rounds = 3 } = {}) {
  const times = []
  let bytes = { before: 0, open: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const site = await openSite(world, url, { isClosed: true })
    try {
      const { page, scripts } = site
      const session = await site.context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
      await page.goto(url)
      await connectButton(page).waitFor({ timeout: 60_000 })
      await settle(page)
      const before = await toBytes(scripts)
      await watchList(page, walletName)
      await connectButton(page).click()
      times.push(
        await page.evaluate(() =>
          Promise.race([window.trialList, new Promise(resolve => setTimeout(() => resolve(null), 30_000))]),
        ),
      )
      await settle(page)
      bytes = { before, open: await toBytes(scripts) }
    } finally {
      await site.browser.close()
    }
  }
  const seen = times.filter(each => each !== null)
  return { bytes, listMs: seen.length === rounds ? Math.round(median(seen)) : undefined }
}
