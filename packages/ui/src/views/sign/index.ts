import type { ViewName } from '@latchkit/core'
import type { View, ViewModule } from '../../router/view.js'
import { SignMessageView } from './SignMessageView.js'

export const views: Partial<Record<ViewName, View>> = { SIWXSignMessage: SignMessageView }

export const titles: ViewModule['titles'] = { SIWXSignMessage: 'signTitle' }
