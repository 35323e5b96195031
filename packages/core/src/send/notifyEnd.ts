import type { Client } from '../client/client.js'
import { onDestroy } from '../client/lifetime.js'
import { showToast } from '../modal/showToast.js'
import type { ToastSubject } from '../state/state.js'

/** A toast of how a payment ended; with the modal closed it is shown at the next opening. */
export function notifyEnd(client: Client, { kind, amount, symbol }: ToastSubject): void {
  const isSent = kind === 'sent'
  const show = (): void =>
    showToast(client, {
      kind: isSent ? 'success' : 'error',
      message: isSent ? `Sent ${amount} ${symbol}` : `Not sent: ${amount} ${symbol}`,
      about: { kind, amount, symbol },
    })
  if (client.getState().modal.open) {
    show()
    return
  }
  const stop = client.subscribe(() => {
    if (!client.getState().modal.open) return
    stop()
    forget()
    show()
  })
  const forget = onDestroy(client, stop)
}
