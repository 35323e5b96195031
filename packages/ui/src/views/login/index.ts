// The code of signing in by email in one chunk: core's slice and actions, and the views with what they need.
import { createChunk } from '@latchkit/core/internal'
import { adopt } from '../../context/adopt.js'
import type { Loadable } from '../../context/useLazy.js'
import type { ViewGroup } from '../../context/viewGroup.js'
import { EmailLoginView } from './EmailLoginView.js'
import { EmailVerifyOtpView } from './EmailVerifyOtpView.js'

export * from '@latchkit/core/login'
export { loginWords as words } from '../../locales/en/login.js'
export { emailParts as base } from '../methods/emailParts.js'
export { styles } from './login.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  EmailLogin: EmailLoginView,
  EmailVerifyOtp: EmailVerifyOtpView,
}

const secondDevice: Loadable<ViewGroup> = createChunk(() => import('./elsewhere.js').then(adopt))
const settings: Loadable<ViewGroup> = createChunk(() => import('./settings.js').then(adopt))

export const later: ViewGroup['later'] = {
  EmailVerifyDevice: secondDevice,
  ConnectSocials: secondDevice,
  ConnectingSocial: secondDevice,
  ConnectingFarcaster: secondDevice,
  ApproveTransaction: settings,
  AccountSettings: settings,
  UpdateEmailWallet: settings,
  UpdateEmailPrimaryOtp: settings,
  UpdateEmailSecondaryOtp: settings,
}

export const titles: ViewGroup['titles'] = {
  EmailLogin: 'loginTitle',
  EmailVerifyOtp: 'loginOtpTitle',
  EmailVerifyDevice: 'loginTitle',
  ConnectSocials: 'loginTitle',
  ConnectingSocial: 'loginTitle',
  ConnectingFarcaster: 'loginTitle',
  ApproveTransaction: 'secureTitle',
  recover: 'recoverTitle',
  backup: 'backupTitle',
  passkey: 'passkeyTitle',
  settings: 'settingsTitle',
  AccountSettings: 'settingsTitle',
  UpdateEmailWallet: 'updateTitle',
  UpdateEmailPrimaryOtp: 'updateTitle',
  UpdateEmailSecondaryOtp: 'updateTitle',
}
