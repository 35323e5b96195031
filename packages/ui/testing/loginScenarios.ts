import type { LatchkitOptions, LoginState, LoginStep, State, ViewName } from '@latchkit/core'
import { emptyLogin } from '@latchkit/core/internal'
import { bitcoin, createFourState, fourFamilies, withFamily } from './familyFixtures.js'
import {
  address,
  options as base,
  connection,
  createState,
  now,
  openAt,
  phone,
  withConnection,
} from './fixtures.js'
import type { Scenario } from './scenario.js'

/** A secure site that never responds: what a scenario shows is in its state. */
const options: Partial<LatchkitOptions> = {
  ports: { login: () => new Promise<never>(() => {}) },
  remoteConnectors: [
    ...(base.remoteConnectors ?? []),
    { id: 'auth', name: 'Email or social', load: () => new Promise<never>(() => {}) },
  ],
}

const withLogin = (login: Partial<LoginState> = {}, state: State = createState()): State => ({
  ...state,
  slices: { ...state.slices, login: { ...emptyLogin, ...login } },
})

const scenario = (
  name: string,
  view: ViewName,
  login: Partial<LoginState> = {},
  changes: Partial<Scenario> & { from?: State } = {},
): Scenario => {
  const { from, ...rest } = changes
  return {
    name,
    view,
    state: openAt(
      withLogin(login, from),
      ...(view === 'Connect' ? [] : [{ view: from ? 'Account' : 'Connect', data: {} } as const]),
      { view, data: {} },
    ),
    options,
    ...rest,
  }
}

const email = 'alice@example.com'
const code: LoginStep = {
  step: 'code',
  challengeId: 'c',
  email,
  expiresAt: now + 6e8,
  resendAt: now + 24_000,
  triesLeft: 5,
}
const device: LoginStep = { step: 'device', approvalId: 'a', email, number: '42', expiresAt: now + 6e8 }
const social: LoginStep = { step: 'social', provider: 'google', number: '73', expiresAt: now + 6e8 }
const user = { id: 'u', email }
const smart = '0x1111111111111111111111111111111111111111'
const signedIn: LoginStep = {
  step: 'signedIn',
  user,
  accounts: [
    { caipAddress: `eip155:1:${address}`, type: 'eoa' },
    { caipAddress: `eip155:1:${smart}`, type: 'smartAccount', deployed: false },
  ],
}
const failure = (
  task: NonNullable<LoginState['task']>,
  errorCode: NonNullable<LoginState['failure']>['code'],
) => ({
  failure: { task, code: errorCode, message: '' },
})

/** Connected by login. */
const account: State = {
  ...withConnection(createState(), {
    activeConnectorId: 'auth',
    connections: [{ ...connection, connectorId: 'auth', wallet: { name: 'Email or social' } }],
  }),
}
const withOrder = (order: State['features']['connectMethodsOrder']): State => {
  const state = createState()
  return { ...state, features: { ...state.features, connectMethodsOrder: order } }
}
const withRemote = (remote: Partial<State['remoteFeatures']>): State => {
  const state = createState()
  return { ...state, remoteFeatures: { ...state.remoteFeatures, ...remote } }
}

/** Signing in without a wallet, and an account of that kind. */
export const scenarios: readonly Scenario[] = [
  scenario('login-list', 'Connect'),
  scenario('login-list-phone', 'Connect', {}, { platform: phone }),
  scenario(
    'login-list-wallets-first',
    'Connect',
    {},
    {
      state: openAt(withLogin({}, withOrder(['wallet', 'email', 'social'])), { view: 'Connect', data: {} }),
    },
  ),
  scenario(
    'login-list-email-only',
    'Connect',
    {},
    {
      state: openAt(withLogin({}, withRemote({ socials: false })), { view: 'Connect', data: {} }),
    },
  ),
  scenario(
    'login-list-two-socials',
    'Connect',
    {},
    {
      state: openAt(withLogin({}, withRemote({ socials: ['google', 'apple'] })), {
        view: 'Connect',
        data: {},
      }),
    },
  ),
  scenario('login-list-email-typo', 'Connect', failure('email', 'LOGIN_EMAIL_INVALID')),
  scenario('login-list-continue', 'Connect', { step: signedIn }),
  scenario('login-email', 'EmailLogin', { recentEmails: [email] }),
  scenario('login-email-limited', 'EmailLogin', failure('email', 'LOGIN_RATE_LIMITED')),
  scenario('login-code', 'EmailVerifyOtp', { step: code }),
  scenario(
    'login-code-phone',
    'EmailVerifyOtp',
    { step: { ...code, resendAt: now - 1 } },
    { platform: phone },
  ),
  scenario('login-code-checking', 'EmailVerifyOtp', { step: code, task: 'code' }),
  scenario('login-code-wrong', 'EmailVerifyOtp', {
    step: { ...code, triesLeft: 4 },
    ...failure('code', 'LOGIN_CODE_INVALID'),
  }),
  scenario('login-code-expired', 'EmailVerifyOtp', { step: { ...code, expiresAt: now - 1 } }),
  scenario('login-connecting', 'EmailVerifyOtp', { step: signedIn }),
  scenario('login-device', 'EmailVerifyDevice', { step: device, task: 'device' }),
  scenario('login-device-declined', 'EmailVerifyDevice', {
    step: device,
    ...failure('device', 'LOGIN_DEVICE_DECLINED'),
  }),
  scenario('login-socials', 'ConnectSocials'),
  scenario(
    'login-socials-consent',
    'ConnectSocials',
    {},
    {
      state: openAt(
        withLogin(
          {},
          createState(state => ({
            ...state,
            features: { ...state.features, legalCheckbox: true },
            consent: { isGiven: false, refused: 1 },
          })),
        ),
        { view: 'Connect', data: {} },
        { view: 'ConnectSocials', data: {} },
      ),
      options: { ...options, termsConditionsUrl: 'https://orchard.example/terms' },
    },
  ),
  scenario('login-social', 'ConnectingSocial', { step: social, task: 'social', provider: 'google' }),
  scenario(
    'login-social-late',
    'ConnectingSocial',
    { step: social, task: 'social', provider: 'apple' },
    {
      settle: 5000,
    },
  ),
  scenario('login-social-failed', 'ConnectingSocial', {
    provider: 'discord',
    ...failure('social', 'LOGIN_PROVIDER_ERROR'),
  }),
  scenario('login-social-blocked', 'ConnectingSocial', {
    provider: 'github',
    ...failure('social', 'LOGIN_WINDOW_BLOCKED'),
  }),
  scenario('login-farcaster', 'ConnectingFarcaster', {
    provider: 'farcaster',
    task: 'social',
    step: { step: 'farcaster', url: 'https://farcaster.example/~/sign-in?token=4242', expiresAt: now + 6e8 },
  }),
  scenario(
    'login-farcaster-phone',
    'ConnectingFarcaster',
    {
      provider: 'farcaster',
      task: 'social',
      step: {
        step: 'farcaster',
        url: 'https://farcaster.example/~/sign-in?token=4242',
        expiresAt: now + 6e8,
      },
    },
    { platform: phone },
  ),
  scenario('login-secure-window', 'ApproveTransaction', {
    view: { id: 'v', purpose: 'approve', host: 'secure.latchkit.example', needsWindow: true },
  }),
  scenario('login-secure-window-open', 'ApproveTransaction', {
    view: { id: 'v', purpose: 'approve', host: 'secure.latchkit.example', needsWindow: true, window: 'open' },
  }),
  scenario('login-secure-window-cut', 'ApproveTransaction', {
    view: { id: 'v', purpose: 'approve', host: 'secure.latchkit.example', needsWindow: true, window: 'cut' },
  }),
  scenario('login-secure-none', 'ApproveTransaction'),
  scenario(
    'login-account',
    'Account',
    { step: signedIn },
    {
      state: openAt(withLogin({ step: signedIn }, account), { view: 'Account', data: {} }),
    },
  ),
  scenario(
    'login-account-backup',
    'Account',
    {},
    {
      state: openAt(withLogin({ step: { ...signedIn, needsBackup: true } }, account), {
        view: 'Account',
        data: {},
      }),
    },
  ),
  scenario('login-settings', 'AccountSettings', { step: signedIn }, { from: account }),
  scenario(
    'login-settings-social',
    'AccountSettings',
    {
      step: {
        ...signedIn,
        user: {
          id: 'u',
          social: { provider: 'google', name: 'Alice with a name of more than thirty letters' },
        },
      },
    },
    { from: account, platform: phone },
  ),
  scenario(
    'login-settings-bitcoin',
    'AccountSettings',
    {
      step: {
        ...signedIn,
        accounts: bitcoin.accounts.map((caipAddress, index) => ({
          caipAddress,
          type: index === 0 ? 'payment' : 'ordinal',
        })),
      },
    },
    {
      from: withFamily(createFourState(), bitcoin),
      options: { ...options, networks: fourFamilies.networks },
    },
  ),
  scenario('login-update', 'UpdateEmailWallet', { step: signedIn }, { from: account }),
  // Names of other kits lead to the same view.
  scenario('login-update-primary', 'UpdateEmailPrimaryOtp', { step: signedIn }, { from: account }),
  scenario('login-update-secondary', 'UpdateEmailSecondaryOtp', { step: signedIn }, { from: account }),
]
