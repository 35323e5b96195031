import type { MeReply, ProvidersReply, SignedInReply, SignInReply } from '@latchkit/api/auth'
import { useEffect, useState } from 'react'
import type { AuthApi } from '../api/authApi.js'
import { ErrorText } from '../custody/pages/ErrorText.js'
import { useTask } from '../custody/pages/useTask.js'
import type { PasskeySecret } from '../custody/sealPasskey.js'
import { getPasskey } from '../passkey/getPasskey.js'
import { Message } from '../shell/Message.js'
import type { SocialSteps } from './createSocialSteps.js'
import '../custody/pages/custody.css'

/** Who signed in, and the passkey's secret when it was by one. */
export type SettingsSignIn = SignedInReply & { secret?: PasskeySecret | undefined }

type Step =
  | { step: 'start' }
  | { step: 'code'; challengeId: string; email: string }
  | { step: 'device'; number: string }
  /** The page that opened this window goes on; a browser may let no script close it. */
  | { step: 'elsewhere' }

/** Sign-in on the secure site's own page: an email code, a provider or a passkey, and the approval of a new device. */
export function SignInForm({
  api,
  title,
  steps,
  user,
  isHeld = false,
  onBack,
  onSignedIn,
}: {
  api: AuthApi
  title: string
  steps: SocialSteps
  /** Who has to sign in again; undefined for any account. */
  user?: MeReply['user'] | undefined
  /** What the visitor was doing is in the memory of this page: a provider opens in a window. */
  isHeld?: boolean | undefined
  /** Back to the recovery code that waits for the sign-in. */
  onBack?: (() => void) | undefined
  onSignedIn: (result: SettingsSignIn) => Promise<void>
}) {
  const [step, setStep] = useState<Step>({ step: 'start' })
  const [text, setText] = useState('')
  const [providers, setProviders] = useState<ProvidersReply['providers']>([])
  const task = useTask()
  /** An account of a provider has no address that could be sent a code. */
  const hasEmail = user === undefined || user.email !== undefined
  const offered = providers.filter(({ id }) => user === undefined || user.social?.provider === id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useEffect(() => {
    api.getProviders().then(setProviders, () => {})
    if (steps.isBack())
      task.run(async () => {
        const result = await steps.finish()
        return result ? finish(result) : setStep({ step: 'elsewhere' })
      })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the window ends with is for the form as it is then.
  useEffect(
    () => (isHeld ? steps.watch(end => task.run(async () => finish(await end()))) : undefined),
    [isHeld, steps],
  )

  async function finish(result: SignInReply, secret?: PasskeySecret): Promise<void> {
    if (result.status === 'signedIn') return onSignedIn({ ...result, secret })
    setStep({ step: 'device', number: result.number })
    while (Date.now() < result.expiresAt) {
      const waited = await api.waitForDevice({ approvalId: result.approvalId })
      if (waited.status === 'signedIn') return onSignedIn({ ...waited, secret })
      if (waited.status === 'declined') break
    }
    setStep({ step: 'start' })
    throw new Error('The device was not approved.')
  }

  async function submit(): Promise<void> {
    if (step.step === 'code')
      return finish(await api.verifyEmail({ challengeId: step.challengeId, code: text }))
    const { challengeId } = await api.startEmail({ email: text, host: location.origin })
    setStep({ step: 'code', challengeId, email: text })
    setText('')
  }

  async function usePasskey(): Promise<void> {
    const { response, secret } = await getPasskey(await api.getPasskeyLogin())
    await finish(await api.verifyPasskeyLogin({ response, host: location.origin }), secret)
  }

  if (step.step === 'elsewhere')
    return (
      <Message title="You’re signed in">
        <p>Close this window, and go on where you opened it.</p>
      </Message>
    )
  if (step.step === 'device')
    return (
      <main className="page">
        <h1>Approve this device</h1>
        <p>Open the link that we emailed you on a device that is signed in, and choose this number:</p>
        <p className="number">{step.number}</p>
        <ErrorText text={task.error} />
      </main>
    )
  const isCode = step.step === 'code'
  return (
    <main className="page">
      <h1>{title}</h1>
      {hasEmail ? (
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            task.run(submit)
          }}
        >
          <label htmlFor="sign-in">{isCode ? `Code that we sent to ${step.email}` : 'Email'}</label>
          <input
            key={step.step}
            id="sign-in"
            className="field"
            type={isCode ? 'text' : 'email'}
            inputMode={isCode ? 'numeric' : 'email'}
            autoComplete={isCode ? 'one-time-code' : 'email'}
            maxLength={isCode ? 6 : 254}
            value={text}
            onChange={event => setText(event.target.value)}
            required
          />
          <ErrorText text={task.error} />
          <button type="submit" className="button primary" disabled={task.isBusy || text === ''}>
            Continue
          </button>
        </form>
      ) : (
        <ErrorText text={task.error} />
      )}
      {!isCode &&
        offered.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="button"
            data-testid={`lk-social-${id}`}
            disabled={task.isBusy}
            onClick={() => task.run(() => (isHeld ? steps.startInWindow(id) : steps.start(id)))}
          >
            Continue with {label}
          </button>
        ))}
      {!isCode && (
        <button
          type="button"
          className="button"
          data-testid="lk-passkey"
          disabled={task.isBusy}
          onClick={() => task.run(usePasskey)}
        >
          Use passkey
        </button>
      )}
      {onBack && (
        <button type="button" className="button" disabled={task.isBusy} onClick={onBack}>
          Back to your code
        </button>
      )}
    </main>
  )
}
