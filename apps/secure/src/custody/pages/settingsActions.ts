import type { ChangesReply, PasskeyRecord } from '@latchkit/api/auth'

import type { ExportedKeys } from '../exportKeys.js'

export type SettingsDevice = { id: string; name: string; lastSeenAt?: number | undefined }

export type SettingsActions = {
  getDevices(): Promise<readonly SettingsDevice[]>
  revokeDevice(id: string): Promise<void>
  /** Signs out everywhere else, and removes the passkeys that were added there. */
  revokeOthers(): Promise<void>
  getPasskeys(): Promise<readonly PasskeyRecord[]>
  renamePasskey(parameters: { id: string; name: string }): Promise<void>
  removePasskey(id: string): Promise<void>
  /** Runs the ceremony; call it in the tap. */
  addPasskey(): Promise<void>
  /** Makes a new recovery code and shows it. */
  renewCode(): Promise<void>
  getChanges(): Promise<ChangesReply>
  /** Puts shares back, where no link could be mailed. */
  undoRotation(id: string): Promise<void>
  exportKeys(): Promise<ExportedKeys>
  /** Sends codes to the new address, and to the old one where there is one. */
  startEmailChange(email: string): Promise<{ needsOldCode: boolean }>
  finishEmailChange(codes: { code: string; oldCode?: string | undefined }): Promise<void>
  removeEmail(): Promise<void>
  /** Sends a code by email, where there is an address. */
  startDeletion(): Promise<{ needsCode: boolean }>
  deleteUser(parameters: { code?: string | undefined }): Promise<void>
  keepAccount(): Promise<void>
}
