/** Test ids of the bar of alerts. */
export const alertTestIds = {
  alerts: 'lk-alerts',
  alertsHide: 'lk-alerts-hide',
} as const
