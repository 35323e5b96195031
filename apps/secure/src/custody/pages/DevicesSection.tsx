import { useEffect, useState } from 'react'
import { ErrorText } from './ErrorText.js'
import { formatDate, Section, TaskButton } from './Section.js'
import type { SettingsActions, SettingsDevice } from './settingsActions.js'
import { useTask } from './useTask.js'

/** Devices of the account. Signing one out leaves what it keeps of the wallet, so new shares are offered. */
export function DevicesSection({
  deviceId,
  hasShares,
  actions,
}: {
  deviceId: string
  /** Whether browsers keep shares: in device mode. */
  hasShares: boolean
  actions: Pick<SettingsActions, 'getDevices' | 'revokeDevice' | 'revokeOthers' | 'renewCode'>
}) {
  const [devices, setDevices] = useState<readonly SettingsDevice[]>()
  const [isRevoked, setRevoked] = useState(false)
  const [asksAll, setAsksAll] = useState(false)
  const task = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; a revocation changes the list itself.
  useEffect(() => task.run(async () => setDevices(await actions.getDevices())), [])

  return (
    <Section title="Devices">
      {devices === undefined && task.error === undefined && <p className="muted">Reading your devices…</p>}
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
              <TaskButton
                task={task}
                label="Sign out"
                name={`Sign out ${name}`}
                run={async () => {
                  await actions.revokeDevice(id)
                  setDevices(devices.filter(device => device.id !== id))
                  setRevoked(true)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {hasShares && isRevoked && (
        <div className="stack" role="status">
          <p>
            Signed out. It may still keep its part of your wallet’s key. If you lost it or don’t know it, make
            a new recovery code: what it keeps then opens nothing.
          </p>
          <TaskButton task={task} run={() => actions.renewCode()} label="Make a new recovery code" />
        </div>
      )}
      {asksAll ? (
        <div className="stack">
          <p>
            This signs out every other device and site, and removes passkeys that were not added here. Sites
            ask you to sign in again.
          </p>
          <TaskButton
            task={task}
            isDanger
            label="Sign out and remove"
            run={async () => {
              await actions.revokeOthers()
              setDevices(await actions.getDevices())
              setAsksAll(false)
              setRevoked(true)
            }}
          />
          <button type="button" className="button" onClick={() => setAsksAll(false)}>
            Cancel
          </button>
        </div>
      ) : (
        <button type="button" className="button" onClick={() => setAsksAll(true)}>
          Sign out everywhere and remove passkeys
        </button>
      )}
      <ErrorText text={task.error} />
    </Section>
  )
}
