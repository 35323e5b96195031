import type { Environment, PlatformInfo } from '../contract/environment.js'

function getPlatform(): PlatformInfo {
  const { userAgent = '', maxTouchPoints = 0 } = globalThis.navigator ?? {}
  // iPadOS calls itself a Mac; only it has a touch screen.
  const ios = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const android = /Android/.test(userAgent)
  const { Telegram } = globalThis as { Telegram?: { WebApp?: { platform?: string } } }
  return { mobile: ios || android, ios, android, telegram: Telegram?.WebApp?.platform }
}

/** UUID v4; where the page is not a secure context, one without secrets in it will do. */
function randomId(): string {
  return (
    globalThis.crypto?.randomUUID?.() ??
    'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))
  )
}

/** The world as the page has it; each part may be replaced by `options.environment`. */
export function createEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    now: () => Date.now(),
    setTimeout: (callback, milliseconds) => globalThis.setTimeout(callback, milliseconds),
    clearTimeout: handle => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
    randomId,
    getTimezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    getPlatform,
    ...overrides,
  }
}
