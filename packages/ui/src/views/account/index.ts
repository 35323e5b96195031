import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { AccountView } from './AccountView.js'

export const views: Partial<Record<ViewName, View>> = { Account: AccountView }
