export const testIds = {
  activityAll: 'lk-activity-all',
  activityList: 'lk-activity-list',
  activityEntry: 'lk-activity-<hash>',
  activityAmount: 'lk-activity-amount',
  activityName: 'lk-activity-name',
  activityAddress: 'lk-activity-address',
  activityExplorer: 'lk-activity-explorer',
  activityMore: 'lk-activity-more',
  activityHidden: 'lk-activity-hidden',
} as const
