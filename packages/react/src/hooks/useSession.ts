'use client'

import { type SiwxSession, type SiwxState, selectSiwx, signIn, signOut } from '@latchkit/core'
import { useCallback } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseSessionReturnType = {
  /** Undefined while the visitor is signed out, or while it is not known. */
  session: SiwxSession | undefined
  /** `unknown` before the first wallet is connected. */
  status: SiwxState['status']
  isSignedIn: boolean
  /** Shows the sign-in of the active account. @throws NOT_CONNECTED, CANCELLED, CONFIG_INVALID */
  signIn(): Promise<SiwxSession>
  /** Ends the session; the wallet stays connected. @throws SERVER_ERROR */
  signOut(): Promise<void>
}

/**
 * Who has signed in with a wallet. Takes the feature `siwx`.
 * @example const { session, isSignedIn, signIn } = useSession()
 */
export function useSession(): UseSessionReturnType {
  const client = useClient()
  const { session, status } = useLatchkitState(selectSiwx)
  return {
    session,
    status,
    isSignedIn: session !== undefined,
    signIn: useCallback(() => signIn(client), [client]),
    signOut: useCallback(() => signOut(client), [client]),
  }
}
