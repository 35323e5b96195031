import { type ReactNode, useEffect, useState } from 'react'
import { DeleteSection } from './DeleteSection.js'
import { ErrorText } from './ErrorText.js'
import { ExportSection } from './ExportSection.js'
import type { SettingsActions, SettingsDevice } from './settingsActions.js'
import { type Task, useTask } from './useTask.js'
import './custody.css'

export type SettingsPageProps = {
  email: string | undefined
  /** The device that shows this page. */
  deviceId: string
  mode: 'device' | 'passkey'
  passkeys: readonly { credentialId: string; createdAt: number }[]
  actions: SettingsActions
  onDeleted: () => void
}

/** Devices, passkeys, recovery, export and deletion: the secure site's own page, never in a frame. */
export function SettingsPage({ email, deviceId, mode, passkeys, actions, onDeleted }: SettingsPageProps) {
  const task = useTask()
  return (
    <main className="page">
      <h1>Account settings</h1>
      {email !== undefined && <p className="muted">{email}</p>}
      <Devices deviceId={deviceId} hasShares={mode === 'device'} actions={actions} />
      <Section title="Passkeys">
        <p>
          {mode === 'passkey'
            ? 'Your passkeys open your wallet. We can’t open it without one of them.'
            : 'This browser and our server open your wallet together. Add a passkey to protect it by your own device.'}
        </p>
        {passkeys.length > 0 && (
          <ul className="rows">
            {passkeys.map(({ credentialId, createdAt }) => (
              <li key={credentialId} className="row">
                Passkey of {formatDate(createdAt)}
              </li>
            ))}
          </ul>
        )}
        <TaskButton task={task} run={() => actions.addPasskey()} label="Add passkey" testId="lk-passkey" />
      </Section>
      <Section title="Recovery code">
        <p>
          A new code replaces the old one.{' '}
          {mode === 'passkey' ? 'Your passkeys stay.' : 'Your other browsers ask for it once.'}
        </p>
        <TaskButton task={task} run={() => actions.renewCode()} label="New recovery code" />
      </Section>
      <ErrorText text={task.error} />
      <ExportSection exportKeys={() => actions.exportKeys()} />
      <DeleteSection actions={actions} hasEmail={email !== undefined} onDeleted={onDeleted} />
    </main>
  )
}

const formatDate = (time: number): string =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function TaskButton({
  task,
  run,
  label,
  testId,
}: {
  task: Task
  run: () => Promise<void>
  label: string
  testId?: string
}) {
  return (
    <button
      type="button"
      className="button"
      data-testid={testId}
      disabled={task.isBusy}
      onClick={() => task.run(run)}
    >
      {label}
    </button>
  )
}

function Devices({
  deviceId,
  hasShares,
  actions,
}: Pick<SettingsPageProps, 'deviceId' | 'actions'> & { hasShares: boolean }) {
  const [isRevoked, setRevoked] = useState(false)
  const [devices, setDevices] = useState<readonly SettingsDevice[]>()
  const { run, isBusy, error } = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; a revocation changes the list itself.
  useEffect(() => run(async () => setDevices(await actions.getDevices())), [])
  return (
    <Section title="Devices">
      {devices === undefined && error === undefined && <p className="muted">Reading your devices…</p>}
      <ul className="rows">
        {devices?.map(({ id, name, lastSeenAt }) => (
          <li key={id} className="row">
            <span>
              {name}
              <br />
              <span className="muted">
                {id === deviceId ? 'This device' : lastSeenAt ? `Last used ${formatDate(lastSeenAt)}` : ''}
              </span>
            </span>
            {id !== deviceId && (
              <button
                type="button"
                className="button"
                aria-label={`Sign out ${name}`}
                disabled={isBusy}
                onClick={() =>
                  run(async () => {
                    await actions.revokeDevice(id)
                    setDevices(devices.filter(device => device.id !== id))
                    setRevoked(true)
                  })
                }
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasShares && isRevoked && (
        <>
          <p>That browser may still hold its part of your keys. A new recovery code makes it useless.</p>
          <button type="button" className="button" disabled={isBusy} onClick={() => run(actions.renewCode)}>
            Make a new code
          </button>
        </>
      )}
      <ErrorText text={error} />
    </Section>
  )
}
