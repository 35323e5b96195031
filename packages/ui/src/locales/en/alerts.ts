/** Words of the bar that shows alerts to developers. */
export const alertWords = {
  alertsTitle: { one: '{count} alert for developers', other: '{count} alerts for developers' },
  alertsAudience: 'Visitors don’t see this bar.',
  alertsHide: 'Hide',
  alertsAbout: 'About alerts',
  alertsVisitor: 'For visitors: “{text}”',
} as const
