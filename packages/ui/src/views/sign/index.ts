import type { ViewName } from '@latchkit/core'
import type { View } from '../../router/view.js'
import { SignMessageView } from './SignMessageView.js'

export const views: Partial<Record<ViewName, View>> = { SIWXSignMessage: SignMessageView }
