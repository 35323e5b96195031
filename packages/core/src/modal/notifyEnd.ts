import type { Client } from '../client/client.js'
import { onDestroy } from '../client/lifetime.js'
import type { Unwatch } from '../contract/ids.js'
import type { ToastSubject } from '../state/state.js'
import { showToast } from './showToast.js'

/**
 * A toast of how a payment or swap ended; with the modal closed it is shown at the next opening, unless the returned function is
 * called before.
 */
export function notifyEnd(client: Client, { kind, amount, symbol }: ToastSubject): Unwatch {
  const messages = {
    sent: `Sent ${amount} ${symbol}`,
    sendFailed: `Not sent: ${amount} ${symbol}`,
    sendLate: `May have been sent: ${amount} ${symbol}`,
    bought: `Bought ${amount} ${symbol}`,
    buyFailed: `Not bought: ${amount} ${symbol}`,
    swapped: `Swapped ${amount} ${symbol}`,
    swapFailed: `Not swapped: ${amount} ${symbol}`,
    swapLate: `May have been sent: ${amount} ${symbol}`,
  }
  const show = (): void =>
    showToast(client, {
      kind: kind === 'sent' || kind === 'bought' || kind === 'swapped' ? 'success' : 'error',
      message: messages[kind],
      about: { kind, amount, symbol },
    })
  if (client.getState().modal.open) {
    show()
    return () => {}
  }
  const stop = client.subscribe(() => {
    if (!client.getState().modal.open) return
    stop()
    forget()
    show()
  })
  const forget = onDestroy(client, stop)
  return () => {
    stop()
    forget()
  }
}
