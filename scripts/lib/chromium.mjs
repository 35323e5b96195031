import { existsSync } from 'node:fs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Where Debian's (or the developer's own) Chromium is; `CHROMIUM` overrides. `undefined` when there is none.
 *
 * The headless shell is preferred: the same engine without the windows of a browser takes a fifth less of the processor.
 * `isWhole` is for extensions, and for what is measured or pictured as a visitor has it.
 */
export function chromiumPath({ isWhole = false } = {}) {
  const candidates = [process.env.CHROMIUM, ...(isWhole ? [] : [headlessShell]), ...browsers]
  return candidates.find(path => path && existsSync(path))
}

/** Flags that keep a headless Chromium quiet and sandbox-free inside containers and closed networks. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
