import { useSession } from 'latchkit'

/** Sign-in with a wallet; the demo has it with `?siwx` and `?siwx=required`, and asks for an email address with `&email`. */
export function SessionPanel({ disabled }: { disabled: boolean }) {
  const { session, status, isSignedIn, signIn, signOut } = useSession()
  return (
    <section className="card">
      <h2>Session</h2>
      <p
        data-testid="demo-session"
        data-status={status}
        data-account={session?.caipAddress}
        data-has-email={session?.hasEmail}
      >
        {session ? `Signed in as ${session.caipAddress}` : 'Signed out'}
      </p>
      <div className="row">
        <button
          type="button"
          data-testid="demo-sign-in"
          disabled={disabled || isSignedIn}
          onClick={() => signIn().catch(() => {})}
        >
          Sign in
        </button>
        <button
          type="button"
          data-testid="demo-sign-out"
          disabled={!isSignedIn}
          onClick={() => signOut().catch(() => {})}
        >
          Sign out
        </button>
      </div>
    </section>
  )
}
