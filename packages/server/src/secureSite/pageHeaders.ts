import type { SiteFile } from './loadSite.js'

/** How a page of the secure site may be shown. */
export type PageKind =
  /** In a frame of a listed host page, or in a window that it opened. */
  | 'framed'
  /** An approval that can move value: in a window, and in a frame of the hosts that the server lists for it. */
  | 'approval'
  /** In a window that a host page opened and that may keep its opener. */
  | 'window'
  /** As a page that no other opens or frames. */
  | 'topLevel'

/** The headers of a page: it runs and reaches nothing but its own origin, and only `host` may frame it; none where it is absent. */
export function createPageHeaders(parameters: {
  kind: PageKind
  host: string | undefined
  file: SiteFile
}): Record<string, string> {
  const { kind, host, file } = parameters
  const isFramed = host !== undefined
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...file.inlineScripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${isFramed ? host : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    'content-type': file.type,
    'content-security-policy': policy,
    // A window that a host page opened must reach its opener, and a host page with COEP must be able to frame.
    'cross-origin-opener-policy': kind === 'topLevel' ? 'same-origin' : 'unsafe-none',
    'cross-origin-resource-policy': isFramed ? 'cross-origin' : 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': [
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self)',
      // Whatever a host page allows: keys and recovery codes are in no frame.
      `publickey-credentials-create=(${isFramed ? '' : 'self'}), clipboard-write=(${isFramed ? '' : 'self'})`,
    ].join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(!isFramed && { 'x-frame-options': 'DENY' }),
  }
}
