const steps: readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [45, 1, 'second'],
  [2700, 60, 'minute'],
  [79_200, 3600, 'hour'],
  [Number.POSITIVE_INFINITY, 86_400, 'day'],
]

/** 'now', '2 min. ago': how long before `now` (both Unix milliseconds), in the reader's language. */
export function formatAge(at: number, now: number, locale: string): string {
  const seconds = Math.max(0, (now - at) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (seconds < 10) return format.format(0, 'second')
  for (const [limit, size, unit] of steps)
    if (seconds < limit) return format.format(-Math.max(1, Math.round(seconds / size)), unit)
  return ''
}
