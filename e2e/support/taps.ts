import type { FrameLocator, Locator, Page } from '@playwright/test'

/** Where the secure site shows what it asks for: in the modal, or in a window. */
export type SecurePlace = { place: 'frame' | 'window'; site: Page | FrameLocator }

export type Taps = {
  /** Taps as soon as the element can be used, and counts it. */
  tap(target: Locator): Promise<void>
  /** Counts what the visitor typed as one action of its own. */
  type(target: Locator, text: string): Promise<void>
  /** Since it was made. */
  read(): { taps: number; fields: number; seconds: number }
}

/** Counts what a visitor does, and how long it takes one who never hesitates. */
export function startTaps(isPhone: boolean): Taps {
  const started = Date.now()
  let taps = 0
  let fields = 0
  return {
    async tap(target) {
      await (isPhone ? target.tap() : target.click())
      taps += 1
    },
    async type(target, text) {
      await target.fill(text)
      fields += 1
    },
    read: () => ({ taps, fields, seconds: Math.round((Date.now() - started) / 100) / 10 }),
  }
}

/** The place in which the secure site asks next; call it before the tap that makes it ask. */
export async function waitForSecure(page: Page): Promise<SecurePlace> {
  const view = page.getByTestId('lk-secure-view').locator('iframe')
  const controller = new AbortController()
  const opened = page.waitForEvent('popup', { timeout: 30_000 }).then(
    site => ({ place: 'window', site }) as const,
    () => undefined,
  )
  const shown = view.waitFor({ state: 'visible', timeout: 30_000 }).then(
    () => ({ place: 'frame', site: view.contentFrame() }) as const,
    () => undefined,
  )
  const first = await Promise.race([opened, shown])
  controller.abort()
  if (!first) throw new Error('The secure site asked for nothing.')
  return first
}
