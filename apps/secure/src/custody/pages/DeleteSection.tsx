import { useState } from 'react'
import { ErrorText } from './ErrorText.js'
import type { SettingsActions } from './settingsActions.js'
import { useTask } from './useTask.js'

const phrase = 'delete my wallet'

/** Has the account deleted in 7 days, after words are typed and a code from the mail. */
export function DeleteSection({
  actions,
  hasEmail,
}: {
  actions: Pick<SettingsActions, 'startDeletion' | 'deleteUser'>
  hasEmail: boolean
}) {
  const [words, setWords] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const task = useTask()
  return (
    <section className="section">
      <h2>Delete account</h2>
      <p>
        In 7 days we delete your account and our share of your keys; until then you can keep it. Move your
        funds first: without your recovery kit, nothing opens this wallet again.
      </p>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          task.run(async () => {
            if (!isSent) {
              const { needsCode } = await actions.startDeletion()
              setSent(needsCode)
              if (needsCode) return
            }
            await actions.deleteUser(isSent ? { code } : {})
          })
        }}
      >
        <label htmlFor="delete-words">Type “{phrase}”</label>
        <input
          id="delete-words"
          className="field"
          value={words}
          onChange={event => setWords(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          disabled={isSent}
        />
        {isSent && (
          <>
            <label htmlFor="delete-code">Code from your email</label>
            <input
              id="delete-code"
              className="field code-field"
              value={code}
              onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </>
        )}
        <ErrorText text={task.error} />
        <button
          type="submit"
          className="button danger"
          disabled={task.isBusy || words.trim().toLowerCase() !== phrase || (isSent && code.length !== 6)}
        >
          {isSent || !hasEmail ? 'Delete account' : 'Email me a code'}
        </button>
      </form>
    </section>
  )
}
