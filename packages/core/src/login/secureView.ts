import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { SecureView } from '../contract/login.js'
import { getSession } from './session.js'
import { showStep } from './showStep.js'

const view = 'ApproveTransaction'

/** Opens the view of what must be seen, and its window where the visitor's tap still counts. */
function open(client: Client, { id, purpose, needsWindow, window, openWindow }: SecureView): void {
  if (needsWindow && window !== 'open') openWindow({ inTap: false })
  dispatch(client, { type: 'view/requested', view, data: { requestId: id, purpose } })
}

/** What a request of the site waits for: an approval, or a passkey whose time is over. Neither follows a reload. */
const requested: ReadonlySet<SecureView['purpose']> = new Set(['approve', 'passkey'])

/**
 * Records the view that the secure site requests, and shows it: at once for a request, for a sign-in while that is on
 * screen. After a reload nothing opens by itself. With `undefined` the view is left.
 */
export function showView(client: Client, next: SecureView | undefined): void {
  const session = getSession(client)
  const isKnown = next !== undefined && session.view?.id === next.id
  session.view = next
  const info = next && {
    id: next.id,
    purpose: next.purpose,
    host: next.host,
    needsWindow: next.needsWindow,
    ...(next.window && { window: next.window }),
  }
  dispatch(client, { type: 'login/viewChanged', view: info })
  // Only its window has changed.
  if (isKnown) return
  if (next) {
    const isBackup = next.purpose === 'backup' && session.isBackupWanted
    if (isBackup) session.isBackupWanted = false
    if (isBackup || session.isWanted || requested.has(next.purpose)) open(client, next)
    return
  }
  dispatch(client, { type: 'view/ended', view })
  const step = client.getState().slices.login?.step
  if (step) showStep(client, step)
}

export async function openSecureView(client: Client): Promise<void> {
  const session = getSession(client)
  const { view: pending, port } = session
  if (pending) return open(client, pending)
  session.isBackupWanted = true
  await port?.current?.openBackup().catch((error: unknown) => {
    session.isBackupWanted = false
    throw error
  })
}

/** What must be seen now, for the view that draws it. */
export function getSecureView(client: Client): SecureView | undefined {
  return getSession(client).view
}
