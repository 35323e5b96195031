import type { Client } from '../client/client.js'
import { onDestroy } from '../client/lifetime.js'
import { showToast } from '../modal/showToast.js'
import type { ToastSubject } from '../state/state.js'

/** A toast of how a payment ended; with the modal closed it is shown at the next opening. */
export function notifyEnd(client: Client, { kind, amount, symbol }: ToastSubject): void {
  const messages = {
    sent: `Sent ${amount} ${symbol}`,
    sendFailed: `Not sent: ${amount} ${symbol}`,
    sendLate: `May have been sent: ${amount} ${symbol}`,
  }
  const show = (): void =>
    showToast(client, {
      kind: kind === 'sent' ? 'success' : 'error',
      message: messages[kind],
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
