const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A name that a visitor recognises, such as 'Firefox on Windows', from a User-Agent header. */
export function toDeviceName(userAgent: string | undefined): string {
  const find = (names: typeof browsers, otherwise: string): string =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? otherwise
  return `${find(browsers, 'A browser')} on ${find(systems, 'an unknown system')}`
}
