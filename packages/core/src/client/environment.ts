import type { Environment, PlatformInfo } from '../contract/options.js'

function getPlatform(): PlatformInfo {
  const { userAgent = '', maxTouchPoints = 0 } = globalThis.navigator ?? {}
  // iPadOS calls itself a Mac; only it has a touch screen.
  const ios = /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const android = /Android/.test(userAgent)
  const { Telegram, TelegramWebviewProxy } = globalThis as Record<string, unknown>
  return { mobile: ios || android, ios, android, telegram: Boolean(TelegramWebviewProxy ?? Telegram) }
}

/** UUID v4, also where the page is not a secure context. */
function randomId(): string {
  const { crypto } = globalThis
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
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
