import { existsSync } from 'node:fs'

/** Where Debian's (or the developer's own) Chromium is; `CHROMIUM` overrides. `undefined` when there is none. */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
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
