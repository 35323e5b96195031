import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import type { LoginStep } from '../contract/login.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getPort } from './getPort.js'
import { isEmail } from './isEmail.js'
import type {
  StartEmailLoginParameters,
  StartSocialLoginParameters,
  VerifyEmailLoginParameters,
} from './loginParameters.js'
import { assertConsent, runStep } from './runTask.js'
import { selectLogin } from './selectLogin.js'

/** The code that was sent last. @throws LOGIN_CODE_EXPIRED where there is none */
function getCodeStep(client: Client): Extract<LoginStep, { step: 'code' }> {
  const { step } = selectLogin(client.getState())
  if (step.step !== 'code') throw new LatchkitError('LOGIN_CODE_EXPIRED')
  return step
}

export async function startEmailLogin(
  client: Client,
  { email: given }: StartEmailLoginParameters,
): Promise<LoginStep> {
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

export async function verifyEmailLogin(
  client: Client,
  { code }: VerifyEmailLoginParameters,
): Promise<LoginStep> {
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

export async function resendEmailLogin(client: Client): Promise<LoginStep> {
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

export async function prepareSocialLogin(client: Client): Promise<void> {
  const port = await getPort(client).load()
  await port.prepareSocial?.()
}

export async function startSocialLogin(
  client: Client,
  { provider, redirect }: StartSocialLoginParameters,
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

export function startPasskeyLogin(client: Client): Promise<LoginStep> {
  return runStep(client, { task: 'passkey', run: (port, signal) => port.startPasskey({ signal }) })
}
