import { createLatchkit, useSession } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { createBackend, emailCapture, siwx } from 'latchkit/siwx'
import type { ReactElement } from 'react'

/** Your Latchkit server keeps the sessions. */
export const client = createLatchkit({
  networks: [mainnet, solanaMainnet],
  apiUrl: 'https://latchkit.example.com',
  modules: { siwx: siwx({ required: true, statement: 'Sign in to Example.' }) },
})

/** Your own backend keeps them: `createSessions` of `latchkit/verify` at this path. */
export const clientOfOwnBackend = createLatchkit({
  networks: [mainnet, solanaMainnet],
  modules: { siwx: siwx({ backend: createBackend('/auth/siwx') }) },
})

/** Asks for an email address after the signature, where the server has `emailCapture` on. */
export const clientWithEmail = createLatchkit({
  networks: [mainnet],
  apiUrl: 'https://latchkit.example.com',
  modules: { siwx: siwx(), emailCapture: emailCapture() },
})

export function Session(): ReactElement {
  const { session, isSignedIn, signIn, signOut } = useSession()
  if (!isSignedIn)
    return (
      <button type="button" onClick={() => signIn().catch(() => {})}>
        Sign in
      </button>
    )
  return (
    <button type="button" onClick={() => signOut().catch(() => {})}>
      Sign out {session?.caipAddress}
    </button>
  )
}
