import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { ConnectingExternalView } from './ConnectingExternalView.js'

export const views: Partial<Record<ViewName, View>> = { ConnectingExternal: ConnectingExternalView }
