// An account by login: what the secure site asks, its settings, and the way to the secure site's own page. Loaded when one of the views is shown.
import type { ViewGroup } from '../../context/viewGroup.js'
import { AccountSettingsView } from './AccountSettingsView.js'
import { ApproveTransactionView } from './ApproveTransactionView.js'
import { UpdateEmailView } from './UpdateEmailView.js'

export { loginAccountWords as words } from '../../locales/en/loginAccount.js'
export { accountTestIds as testIds } from './accountTestIds.js'
export { styles } from './settings.css.js'

export const views: ViewGroup['views'] = {
  ApproveTransaction: ApproveTransactionView,
  AccountSettings: AccountSettingsView,
  UpdateEmailWallet: UpdateEmailView,
  UpdateEmailPrimaryOtp: UpdateEmailView,
  UpdateEmailSecondaryOtp: UpdateEmailView,
}
