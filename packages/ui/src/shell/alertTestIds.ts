/** Test ids of the bar of alerts. */
export const alertTestIds = {
  /** bar of alerts for developers, in development only; each has its `data-code` */
  alerts: 'lk-alerts',
  /** hides the bar until the next alert */
  alertsHide: 'lk-alerts-hide',
} as const
