'use client'

import {
  type LoginStep,
  type LoginView,
  openLoginSettings,
  readLogin,
  resendEmailLogin,
  type SetPreferredAccountTypeParameters,
  type StartEmailLoginParameters,
  type StartSocialLoginParameters,
  selectLogin,
  setPreferredAccountType,
  signOutLogin,
  startEmailLogin,
  startPasskeyLogin,
  startSocialLogin,
  type VerifyEmailLoginParameters,
  verifyEmailLogin,
} from '@latchkit/core'
import { useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseLoginReturnType = LoginView & {
  /** Sends a code of 6 digits. */
  startEmail(parameters: StartEmailLoginParameters): Promise<LoginStep>
  verifyEmail(parameters: VerifyEmailLoginParameters): Promise<LoginStep>
  resendEmail(): Promise<LoginStep>
  /** Call it in the tap, so that the browser allows the window. */
  startSocial(parameters: StartSocialLoginParameters): Promise<LoginStep>
  /** Call it in the tap. */
  startPasskey(): Promise<LoginStep>
  /** Reads who is signed in on the secure site. */
  read(): Promise<LoginStep>
  setPreferredAccountType(parameters: SetPreferredAccountTypeParameters): Promise<LoginStep>
  /** Opens devices, passkeys, export and deletion in a tab; false when the browser blocked it. */
  openSettings(): Promise<boolean>
  signOut(): Promise<void>
}

/**
 * Signing in by email, social login or passkey, shared with the modal's views: how far it has come, who signed in, and
 * what it takes next. The accounts connect by themselves once it is done.
 * @throws from the returned promises: LOGIN_CODE_INVALID, LOGIN_RATE_LIMITED, …; also in `error`
 * @example
 * const { step, startEmail, verifyEmail, error } = useLogin()
 * if (step.step === 'code') return <CodeField onComplete={code => void verifyEmail({ code })} />
 */
export function useLogin(): UseLoginReturnType {
  const client = useClient()
  const view = useLatchkitState(selectLogin)
  const actions = useMemo(
    () => ({
      startEmail: (parameters: StartEmailLoginParameters) => startEmailLogin(client, parameters),
      verifyEmail: (parameters: VerifyEmailLoginParameters) => verifyEmailLogin(client, parameters),
      resendEmail: () => resendEmailLogin(client),
      startSocial: (parameters: StartSocialLoginParameters) => startSocialLogin(client, parameters),
      startPasskey: () => startPasskeyLogin(client),
      read: () => readLogin(client),
      setPreferredAccountType: (parameters: SetPreferredAccountTypeParameters) =>
        setPreferredAccountType(client, parameters),
      openSettings: () => openLoginSettings(client),
      signOut: () => signOutLogin(client),
    }),
    [client],
  )
  return { ...view, ...actions }
}
