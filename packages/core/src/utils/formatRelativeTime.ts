const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30.44 * day
const year = 365.25 * day

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Up to this age, in that unit; `one` counts as exactly one. */
const steps: readonly { below: number; unit: Unit; size: number; one?: boolean }[] = [
  { below: 45 * second, unit: 'second', size: second },
  { below: 90 * second, unit: 'minute', size: minute, one: true },
  { below: 45 * minute, unit: 'minute', size: minute },
  { below: 90 * minute, unit: 'hour', size: hour, one: true },
  { below: 22 * hour, unit: 'hour', size: hour },
  { below: 36 * hour, unit: 'day', size: day, one: true },
  { below: 26 * day, unit: 'day', size: day },
  { below: 46 * day, unit: 'month', size: month, one: true },
  { below: 320 * day, unit: 'month', size: month },
  { below: 548 * day, unit: 'year', size: year, one: true },
  { below: Number.POSITIVE_INFINITY, unit: 'year', size: year },
]

const words: Readonly<Record<Unit, (count: number) => string>> = {
  second: count => `${count} sec`,
  minute: count => `${count} min`,
  hour: count => (count === 1 ? '1 hr' : `${count} hrs`),
  day: count => `${count} d`,
  month: count => `${count} mo`,
  year: count => `${count} yr`,
}

export type FormatRelativeTimeParameters = {
  /** Unix milliseconds of the event; one in the future counts as now. */
  at: number
  /** Unix milliseconds. */
  now: number
  /** BCP 47; default English, in short forms. */
  locale?: string | undefined
}

/**
 * How long ago something was.
 * @example formatRelativeTime({ at: now - 120_000, now }) // '2 min ago'
 */
export function formatRelativeTime({ at, now, locale = 'en' }: FormatRelativeTimeParameters): string {
  const age = Math.max(0, now - at)
  const isEnglish = /^en\b/i.test(locale)
  if (age < second)
    return isEnglish ? 'now' : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  const step = steps.find(({ below }) => age < below)
  if (!step) return ''
  const { unit, size, one } = step
  const count = one ? 1 : Math.max(1, Math.round(age / size))
  return isEnglish
    ? `${words[unit](count)} ago`
    : new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-count, unit)
}
