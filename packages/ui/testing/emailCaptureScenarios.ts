import type { EmailCaptureState, ErrorCode, LatchkitOptions } from '@latchkit/core'
import { emailCapture } from '../src/views/emailCapture/definition.js'
import { createState, now, openAt, phone, withConnection } from './fixtures.js'
import type { Scenario } from './scenario.js'

const toOptions = (required: boolean): Partial<LatchkitOptions> => ({
  modules: { emailCapture: emailCapture({ required }) },
})
const challenge = {
  email: 'alice@example.com',
  challengeId: 'challenge-of-a-scenario',
  expiresAt: now + 6e5,
  resendAt: now + 3e4,
  triesLeft: 5,
}
const error = (code: ErrorCode) => ({ code, message: '' })

function scenario(
  name: string,
  view: 'DataCapture' | 'DataCaptureOtpConfirm',
  slice: EmailCaptureState = { isDone: false },
  required = false,
): Scenario {
  const state = withConnection(createState())
  return {
    name: `capture-${name}`,
    view,
    state: openAt({ ...state, slices: { ...state.slices, emailCapture: slice } }, { view, data: {} }),
    options: toOptions(required),
  }
}

/** Leaving an email address after sign-in with a wallet. */
export const scenarios: readonly Scenario[] = [
  scenario('email', 'DataCapture'),
  { ...scenario('email-phone', 'DataCapture'), platform: phone },
  scenario('required', 'DataCapture', undefined, true),
  scenario('sending', 'DataCapture', { isDone: false, task: 'start' }),
  scenario('refused', 'DataCapture', { isDone: false, error: error('LOGIN_EMAIL_INVALID') }),
  scenario('code', 'DataCaptureOtpConfirm', { isDone: false, challenge }),
  scenario('checking', 'DataCaptureOtpConfirm', { isDone: false, challenge, task: 'verify' }),
  scenario('wrong', 'DataCaptureOtpConfirm', {
    isDone: false,
    challenge: { ...challenge, resendAt: now, triesLeft: 3 },
    error: error('LOGIN_CODE_INVALID'),
  }),
  scenario('expired', 'DataCaptureOtpConfirm', {
    isDone: false,
    challenge: { ...challenge, resendAt: now, expiresAt: now },
  }),
  scenario('done', 'DataCaptureOtpConfirm', { isDone: true, challenge }),
]
