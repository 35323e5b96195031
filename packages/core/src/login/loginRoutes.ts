import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes, RouteRow } from '../state/reduction.js'
import type { LoginViewName } from './loginState.js'
import { emptyLogin } from './selectLogin.js'
import { firstViews, signInViews } from './signInViews.js'

const form: RouteRow = { connects: 'continues', asksConsent: true }

/** Steps of a sign-in take each other's place: going back leads to where it began. */
const step: RouteRow = {
  after: signInViews,
  replaces: signInViews.filter(view => !firstViews.includes(view)),
}

const window: RouteRow = { ...step, connects: 'begins', isAttempt: true }

const settings: RouteRow = {
  leavesTo: {
    view: 'Account',
    when: (_, { slices: { login = emptyLogin } }) => login.step.step !== 'signedIn',
  },
}

/** Where the views of signing in by email, social login or passkey lead. */
export const loginRoutes: FeatureRoutes<LoginViewName> = {
  rows: {
    EmailLogin: form,
    ConnectSocials: form,
    EmailVerifyOtp: { ...form, ...step },
    EmailVerifyDevice: { ...form, ...step },
    ConnectingSocial: window,
    ConnectingFarcaster: window,
    ApproveTransaction: { connects: 'continues', replaces: ['ApproveTransaction'], endsBelow: true },
    AccountSettings: settings,
    UpdateEmailWallet: settings,
    UpdateEmailPrimaryOtp: settings,
    UpdateEmailSecondaryOtp: settings,
  },
  reduceRoute,
}
