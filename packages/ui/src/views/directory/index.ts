import type { ViewGroup } from '../../context/viewGroup.js'
import { AllWalletsView } from './AllWalletsView.js'

export { shared as base } from '../../components/shared.js'
export { directoryWords as words } from '../../locales/en/directory.js'
export { styles } from './directory.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = { AllWallets: AllWalletsView }
