import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../../scripts/lib/chromium.mjs'

/** The browser of the tests. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({ args: [...chromiumArgs], ...(executablePath && { executablePath }) })
}
