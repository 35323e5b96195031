import type { ActivityItem } from './activityItem.js'

export type Day = { key: string; at: number; items: readonly ActivityItem[] }

/** The items by calendar day of the visitor's time zone, in the order given. */
export function groupByDay(items: readonly ActivityItem[]): readonly Day[] {
  const days: { key: string; at: number; items: ActivityItem[] }[] = []
  for (const item of items) {
    const key = Number.isNaN(item.at) ? '' : new Date(item.at).toDateString()
    const last = days[days.length - 1]
    if (last?.key === key) last.items.push(item)
    else days.push({ key, at: item.at, items: [item] })
  }
  return days
}

/** How many calendar days ago it was: 0 for today. */
export function countDays(at: number, now: number): number {
  const toMidnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)
  // A day with a change of the clock is an hour shorter or longer.
  return Math.round((toMidnight(now) - toMidnight(at)) / 86_400_000)
}
