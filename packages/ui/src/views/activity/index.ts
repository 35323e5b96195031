// The code of activity in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { RecentActivity } from './RecentActivity.js'
import { TransactionsView } from './TransactionsView.js'

export * from '@latchkit/core/activity'
export { sharedAccount as base } from '../../components/sharedAccount.js'
export { activityWords as words } from '../../locales/en/activity.js'
export { styles } from './activity.css.js'
export { icons } from './icons.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = { Transactions: TransactionsView }

export const titles: ViewGroup['titles'] = { Transactions: 'activityTitle' }

export const tabs: ViewGroup['tabs'] = { activity: RecentActivity }
