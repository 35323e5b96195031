import type { PasskeyRecord } from '@latchkit/api/auth'
import { useEffect, useState } from 'react'

import { ErrorText } from './ErrorText.js'
import { formatDate, Section, TaskButton } from './Section.js'
import type { SettingsActions } from './settingsActions.js'
import { useTask } from './useTask.js'

/** Passkeys that sign in, each with what it opens. */
export function PasskeysSection({
  mode,
  opening,
  actions,
}: {
  mode: 'device' | 'passkey'
  /** Credential ids of those that open the wallet. */
  opening: readonly string[]
  actions: Pick<SettingsActions, 'getPasskeys' | 'renamePasskey' | 'removePasskey' | 'addPasskey'>
}) {
  const [passkeys, setPasskeys] = useState<readonly PasskeyRecord[]>([])
  const [renamed, setRenamed] = useState<{ id: string; name: string }>()
  const task = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; each change reads it again.
  useEffect(() => task.run(read), [])

  async function read(): Promise<void> {
    setPasskeys(await actions.getPasskeys())
  }

  return (
    <Section title="Passkeys">
      <p>
        {mode === 'passkey'
          ? 'Your passkeys open your wallet. We can’t open it without one of them.'
          : 'This browser and our server open your wallet together. Add a passkey to protect it by your own device.'}
      </p>
      <ul className="rows">
        {passkeys.map(({ credentialId: id, name, createdAt }) => (
          <li key={id} className="stack">
            <span>
              {name}
              <br />
              <span className="muted">
                {`Added ${formatDate(createdAt)} · ${opening.includes(id) ? 'Signs in and opens your wallet' : 'Signs in'}`}
              </span>
            </span>
            <span className="pair">
              <button
                type="button"
                className="button"
                aria-label={`Rename ${name}`}
                disabled={task.isBusy}
                onClick={() => setRenamed({ id, name })}
              >
                Rename
              </button>
              <TaskButton
                task={task}
                label="Remove"
                name={`Remove ${name}`}
                run={async () => {
                  await actions.removePasskey(id)
                  await read()
                }}
              />
            </span>
            {opening.includes(id) && mode === 'passkey' && (
              <span className="muted">
                Removed, it no longer signs in. To stop it from opening your wallet too, go back to this
                browser’s share, or make new ones.
              </span>
            )}
            {renamed?.id === id && (
              <form
                className="stack"
                onSubmit={event => {
                  event.preventDefault()
                  task.run(async () => {
                    await actions.renamePasskey(renamed)
                    setRenamed(undefined)
                    await read()
                  })
                }}
              >
                <label htmlFor="passkey-name">Name of this passkey</label>
                <input
                  id="passkey-name"
                  className="field"
                  maxLength={60}
                  value={renamed.name}
                  onChange={event => setRenamed({ id, name: event.target.value })}
                  required
                />
                <button type="submit" className="button" disabled={task.isBusy || renamed.name.trim() === ''}>
                  Save name
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <TaskButton
        task={task}
        label="Add passkey"
        testId="lk-passkey"
        run={async () => {
          await actions.addPasskey()
          // One that only signs in leaves this page as it is.
          await read()
        }}
      />
      <ErrorText text={task.error} />
    </Section>
  )
}
