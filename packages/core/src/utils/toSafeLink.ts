/** Schemes that run code, read files, or carry a second address inside (T8). */
const refused = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'filesystem',
  'blob',
  'about',
  'intent',
  'view-source',
  'http',
  'ws',
  'wss',
  'ftp',
  'chrome',
  'content',
  'resource',
  'jar',
  'mailto',
  'tel',
  'sms',
]

const maxLength = 2048

/**
 * An `https` address or an app's own scheme, parsed and rebuilt; undefined for anything else. Wallet lists
 * and session peers are not trusted with more.
 */
export function toSafeLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  const scheme = url.protocol.slice(0, -1).toLowerCase()
  if (refused.includes(scheme) || url.username || url.password) return undefined
  if (scheme === 'https') return url.href
  // Rebuilt from its parts: whatever the parser tolerated (spaces, tabs, control characters) is gone.
  return /^[a-z][a-z0-9+.-]*$/.test(scheme) ? url.href : undefined
}
