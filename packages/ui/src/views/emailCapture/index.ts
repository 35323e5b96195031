// The code of leaving an email address in one chunk: core's slice and actions, and the views with what they need.
import type { ViewGroup } from '../../context/viewGroup.js'
import { DataCaptureOtpConfirmView } from './DataCaptureOtpConfirmView.js'
import { DataCaptureView } from './DataCaptureView.js'

export * from '@latchkit/core/email-capture'
export { emailCaptureWords as words } from '../../locales/en/emailCapture.js'
export { emailParts as base } from '../methods/emailParts.js'
export { styles } from './emailCapture.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  DataCapture: DataCaptureView,
  DataCaptureOtpConfirm: DataCaptureOtpConfirmView,
}

export const titles: ViewGroup['titles'] = {
  DataCapture: 'captureTitle',
  DataCaptureOtpConfirm: 'loginOtpTitle',
}
