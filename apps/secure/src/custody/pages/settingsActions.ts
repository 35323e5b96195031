import type { ExportedKeys } from '../exportKeys.js'

export type SettingsDevice = { id: string; name: string; lastSeenAt?: number | undefined }

export type SettingsActions = {
  getDevices(): Promise<readonly SettingsDevice[]>
  revokeDevice(id: string): Promise<void>
  /** Runs the ceremony; call it in the tap. */
  addPasskey(): Promise<void>
  /** Makes a new recovery code and shows it. */
  renewCode(): Promise<void>
  exportKeys(): Promise<ExportedKeys>
  /** Sends a code by email, where there is an address. */
  startDeletion(): Promise<{ needsCode: boolean }>
  deleteUser(parameters: { code?: string | undefined }): Promise<void>
}
