import { useArmed } from '../shell/useArmed.js'

/** What the server has to say of a flow that no frame here vouches for. */
export type SocialQuestion = { label: string; numbers: readonly string[] }

/** Asks whether this sign-in is the visitor's: by the number that the site's page shows, where that page is still open. */
export function SocialConsent({
  question,
  host,
  isWholePage,
  onContinue,
  onStop,
}: {
  question: SocialQuestion
  /** Origin of the site that is signed in to. */
  host: string
  /** The site's page is gone: it cannot show a number. */
  isWholePage: boolean
  onContinue: (number?: string) => void
  onStop: () => void
}) {
  const { label, numbers } = question
  const { isArmed, guard } = useArmed(host)
  const name = new URL(host).host
  if (isWholePage)
    return (
      <main className="page">
        <h1>Sign in to {name}?</h1>
        <p>
          {label} asks who you are. Then you are back on <strong>{name}</strong>, signed in.
        </p>
        <button
          type="button"
          className="button primary"
          data-testid="lk-social-continue"
          disabled={!isArmed}
          onClick={guard(() => onContinue())}
        >
          Continue to {label}
        </button>
        <a className="button" href={host}>
          Back to {name}
        </a>
      </main>
    )
  return (
    <main className="page">
      <h1>Sign in to {name}?</h1>
      <p>
        To go on to {label}, choose the number that <strong>{name}</strong> shows:
      </p>
      <div className="buttons">
        {numbers.map(number => (
          <button
            key={number}
            type="button"
            className="button number"
            data-testid="lk-social-number"
            disabled={!isArmed}
            onClick={guard(() => onContinue(number))}
          >
            {number}
          </button>
        ))}
      </div>
      <p className="muted">Did another page send you here? Then stop: it would sign in as you.</p>
      <button
        type="button"
        className="button"
        data-testid="lk-social-stop"
        disabled={!isArmed}
        onClick={guard(onStop)}
      >
        Stop
      </button>
    </main>
  )
}
