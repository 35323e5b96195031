import { useState } from 'react'
import type { AuthApi } from '../api/authApi.js'
import { CodeForm } from '../custody/pages/CodeForm.js'
import { ErrorText } from '../custody/pages/ErrorText.js'
import { useTask } from '../custody/pages/useTask.js'
import '../custody/pages/custody.css'

/** Undone, or what is needed to open the version that comes back. */
export type UndoOutcome = 'done' | 'needsRecovery' | 'needsPasskey'

/** Puts replaced shares back, after a sign-in and by what opened the wallet before. */
export function UndoRotationPage({
  undo,
  undoByPasskey,
  onSkip,
}: {
  undo: (by: { code?: string }) => Promise<UndoOutcome>
  /** Runs the ceremony; call it in the tap. */
  undoByPasskey: () => Promise<void>
  onSkip: () => void
}) {
  const [needed, setNeeded] = useState<UndoOutcome>('done')
  const task = useTask()
  if (needed !== 'done')
    return (
      <main className="page">
        <h1>Show that it’s your wallet</h1>
        <p>
          {needed === 'needsPasskey'
            ? 'Use a passkey that opened your wallet before the change, or the recovery code that you had then.'
            : 'Enter the recovery code that you had before the change, or open the link in a browser that opened your wallet then.'}
        </p>
        {needed === 'needsPasskey' && (
          <>
            <ErrorText text={task.error} />
            <button
              type="button"
              className="button primary"
              disabled={task.isBusy}
              onClick={() => task.run(undoByPasskey)}
            >
              Use passkey
            </button>
          </>
        )}
        <CodeForm action="Put it back" onCode={async code => void (await undo({ code }))} />
        <button type="button" className="button" disabled={task.isBusy} onClick={onSkip}>
          Keep the new code
        </button>
      </main>
    )
  return (
    <main className="page">
      <h1>Put the old recovery code back?</h1>
      <p>
        Your wallet has a new recovery code. If you didn’t make it, put the old one back: the new code then
        opens nothing, and everyone else is signed out.
      </p>
      <ErrorText text={task.error} />
      <button
        type="button"
        className="button primary"
        disabled={task.isBusy}
        onClick={() => task.run(async () => setNeeded(await undo({})))}
      >
        Put it back
      </button>
      <button type="button" className="button" disabled={task.isBusy} onClick={onSkip}>
        Keep the new code
      </button>
    </main>
  )
}

/** Goes back to the address before, by a code that is sent to it. */
export function UndoEmailPage({
  api,
  token,
  onDone,
  onSkip,
}: {
  api: Pick<AuthApi, 'startEmailUndo' | 'undoEmail'>
  token: string
  onDone: () => void
  onSkip: () => void
}) {
  const [challengeId, setChallengeId] = useState<string>()
  const [code, setCode] = useState('')
  const task = useTask()
  return (
    <main className="page">
      <h1>Go back to your old email address?</h1>
      <p>
        Your account has another email address. If you didn’t change it, go back to this one: everyone is
        signed out, and devices and passkeys that were added since are removed.
      </p>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          task.run(async () => {
            if (challengeId === undefined) {
              setChallengeId((await api.startEmailUndo({ token })).challengeId)
              return
            }
            await api.undoEmail({ token, challengeId, code })
            onDone()
          })
        }}
      >
        {challengeId !== undefined && (
          <>
            <label htmlFor="undo-code">Code that we sent to your old address</label>
            <input
              id="undo-code"
              className="field code-field"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
            />
          </>
        )}
        <ErrorText text={task.error} />
        <button
          type="submit"
          className="button primary"
          disabled={task.isBusy || (challengeId !== undefined && code.length !== 6)}
        >
          {challengeId === undefined ? 'Email me a code' : 'Change it back'}
        </button>
      </form>
      <button type="button" className="button" disabled={task.isBusy} onClick={onSkip}>
        Keep the new address
      </button>
    </main>
  )
}
