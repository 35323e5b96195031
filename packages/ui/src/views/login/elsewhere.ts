// Sign-ins that go on elsewhere: at a provider, on a phone, on another device. Loaded when one of the views is shown.
import type { ViewGroup } from '../../context/viewGroup.js'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.js'
import { ConnectingSocialView } from './ConnectingSocialView.js'
import { ConnectSocialsView } from './ConnectSocialsView.js'
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView.js'

export { loginElsewhereWords as words } from '../../locales/en/loginElsewhere.js'

export { styles } from './elsewhere.css.js'

export const views: ViewGroup['views'] = {
  EmailVerifyDevice: EmailVerifyDeviceView,
  ConnectSocials: ConnectSocialsView,
  ConnectingSocial: ConnectingSocialView,
  ConnectingFarcaster: ConnectingFarcasterView,
}
