import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { AllWalletsView } from './AllWalletsView.js'

export const views: Partial<Record<ViewName, View>> = { AllWallets: AllWalletsView }
