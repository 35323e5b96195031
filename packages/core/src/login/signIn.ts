import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import type { SocialProvider } from '../contract/features.js'
import type { LoginStep } from '../contract/login.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { isEmail } from './isEmail.js'
import { loadPort } from './loadPort.js'
import { assertConsent, runStep } from './runTask.js'
import { selectLogin } from './selectLogin.js'

/** The code that was sent last. @throws LOGIN_CODE_EXPIRED where there is none */
function getCodeStep(client: Client): Extract<LoginStep, { step: 'code' }> {
  const { step } = selectLogin(client.getState())
  if (step.step !== 'code') throw new LatchkitError('LOGIN_CODE_EXPIRED')
  return step
}

/** See `startEmailLogin`. */
export async function startEmail(client: Client, { email: given }: { email: string }): Promise<LoginStep> {
  const email = given.trim()
  emit(client, 'EMAIL_SUBMITTED', {})
  return runStep(client, {
    task: 'email',
    run: (port, signal) =>
      isEmail(email)
        ? port.startEmail({ email, signal })
        : Promise.reject(new LatchkitError('LOGIN_EMAIL_INVALID')),
  })
}

/** See `verifyEmailLogin`. */
export async function verify(client: Client, { code }: { code: string }): Promise<LoginStep> {
  const step = getCodeStep(client)
  const { challengeId } = step
  try {
    const next = await runStep(client, {
      task: 'code',
      run: (port, signal) => port.verifyEmail({ challengeId, code, signal }),
    })
    emit(client, 'EMAIL_VERIFICATION_CODE_PASS', {})
    return next
  } catch (error) {
    if (isError(error) && error.code !== 'CANCELLED')
      emit(client, 'EMAIL_VERIFICATION_CODE_FAIL', { code: error.code })
    // The secure site may have notified of the tries that are left; they are one fewer otherwise.
    if (isError(error, 'LOGIN_CODE_INVALID') && selectLogin(client.getState()).step === step)
      dispatch(client, {
        type: 'login/stepped',
        step: { ...step, triesLeft: Math.max(0, step.triesLeft - 1) },
      })
    throw error
  }
}

/** See `resendEmailLogin`. */
export async function resend(client: Client): Promise<LoginStep> {
  const { challengeId, email } = getCodeStep(client)
  return runStep(client, {
    task: 'resend',
    run: (port, signal) =>
      port.resendEmail({ challengeId, signal }).catch((error: unknown) => {
        // The secure site forgets a code that has expired; another one is a sign-in begun anew.
        if (!isError(error, 'LOGIN_CODE_EXPIRED')) throw error
        return port.startEmail({ email, signal })
      }),
  })
}

/** See `prepareSocialLogin`. */
export async function prepareSocial(client: Client): Promise<void> {
  const port = await loadPort(client)
  await port.prepareSocial?.()
}

/** See `startSocialLogin`. */
export async function startSocial(
  client: Client,
  { provider, redirect }: { provider: SocialProvider; redirect?: boolean | undefined },
): Promise<LoginStep> {
  assertConsent(client)
  // The window opens in the tick of the tap.
  const running = runStep(client, {
    task: 'social',
    provider,
    run: (port, signal) => port.startSocial({ provider, redirect, signal }),
  })
  emit(client, 'SOCIAL_LOGIN_STARTED', { provider })
  const view = provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'
  dispatch(client, { type: 'view/reached', view })
  running.then(
    () => emit(client, 'SOCIAL_LOGIN_SUCCESS', { provider }),
    (error: unknown) => {
      if (isError(error, 'CANCELLED')) emit(client, 'SOCIAL_LOGIN_CANCELED', { provider })
      else emit(client, 'SOCIAL_LOGIN_ERROR', { provider })
    },
  )
  return running
}

/** See `startPasskeyLogin`. */
export function startPasskey(client: Client): Promise<LoginStep> {
  return runStep(client, { task: 'passkey', run: (port, signal) => port.startPasskey({ signal }) })
}
