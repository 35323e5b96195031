import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { HostPage } from '../startHost.js'
import type { TestSite } from '../startSite.js'
import type { Canaries } from './createCanaries.js'
import type { Place } from './findLeaks.js'
import { recordSecrets } from './recordSecrets.js'
import { type PageWatch, watchPages } from './watchPages.js'

/** A browser profile whose secrets are recorded, and whose pages are watched. */
export type WatchedProfile = PageWatch & { context: BrowserContext; page: Page; close(): Promise<void> }

export type WatchedSite = {
  browser: Browser
  site: TestSite
  host: HostPage
  canaries: Canaries
  /** What pages of every profile had. */
  places: Place[]
}

export async function openWatched(watched: WatchedSite): Promise<WatchedProfile> {
  const { browser, site, host, canaries, places } = watched
  const context = await browser.newContext()
  await recordSecrets(context, { origin: site.origin, canaries })
  const isOurs = (url: string) => [site.origin, host.origin].some(origin => url.startsWith(`${origin}/`))
  const watch = await watchPages(context, { hostOrigin: host.origin, isOurs })
  const page = await context.newPage()
  return {
    ...watch,
    context,
    page,
    async close() {
      for (const { name, value } of await context.cookies())
        if (name.includes('lk-session') && value !== '') canaries.addText('session', value)
      await watch.readStorage()
      places.push(...watch.places)
      await context.close()
    },
  }
}
