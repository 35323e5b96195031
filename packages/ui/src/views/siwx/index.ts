// The code of sign-in with a wallet in one chunk: core's slice and actions, and the view with its words, styles and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { ConnectingSiweView } from './ConnectingSiweView.js'

export * from '@latchkit/core/siwx'
export { shared as base } from '../../components/shared.js'
export { siwxWords as words } from '../../locales/en/siwx.js'
export { styles } from './siwx.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = { ConnectingSiwe: ConnectingSiweView }

export const titles: ViewGroup['titles'] = { ConnectingSiwe: 'siwxTitle' }
