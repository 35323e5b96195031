import type { ChangesReply } from '@latchkit/api/auth'
import { useEffect, useState } from 'react'

import { DeleteSection } from './DeleteSection.js'
import { DeletionNotice } from './DeletionNotice.js'
import { DevicesSection } from './DevicesSection.js'
import { EmailSection } from './EmailSection.js'
import { ErrorText } from './ErrorText.js'
import { ExportSection } from './ExportSection.js'
import { PasskeysSection } from './PasskeysSection.js'
import { RecoverySection } from './RecoverySection.js'
import type { SettingsActions } from './settingsActions.js'
import { useTask } from './useTask.js'
import './custody.css'

export type SettingsPageProps = {
  email: string | undefined
  /** The device that shows this page. */
  deviceId: string
  mode: 'device' | 'passkey'
  /** Passkeys that open the wallet. */
  passkeys: readonly { credentialId: string }[]
  /** When the account is deleted, in Unix milliseconds. */
  deletesAt: number | undefined
  actions: SettingsActions
}

/** Email, devices, passkeys, recovery, export and deletion: the secure site's own page, never in a frame. */
export function SettingsPage({ email, deviceId, mode, passkeys, deletesAt, actions }: SettingsPageProps) {
  const [changes, setChanges] = useState<ChangesReply>({ rotations: [], canRemoveEmail: false })
  const { run, error } = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another address or wallet is shown.
  useEffect(() => run(async () => setChanges(await actions.getChanges())), [email, mode])
  return (
    <main className="page">
      <h1>Account settings</h1>
      {deletesAt !== undefined && (
        <DeletionNotice deletesAt={deletesAt} keepAccount={() => actions.keepAccount()} />
      )}
      <ErrorText text={error} />
      <EmailSection email={email} canRemove={changes.canRemoveEmail} actions={actions} />
      <DevicesSection deviceId={deviceId} hasShares={mode === 'device'} actions={actions} />
      <PasskeysSection
        mode={mode}
        opening={passkeys.map(({ credentialId }) => credentialId)}
        actions={actions}
      />
      <RecoverySection rotations={changes.rotations} actions={actions} />
      <ExportSection exportKeys={() => actions.exportKeys()} />
      {deletesAt === undefined && <DeleteSection actions={actions} hasEmail={email !== undefined} />}
    </main>
  )
}
