import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { shake } from '../modal/shake.js'

/** Whether the site requires a tick: the option is on, and there is something to agree to. */
export function asksConsent(client: Client): boolean {
  const { termsConditionsUrl, privacyPolicyUrl } = client.options
  return client.getState().features.legalCheckbox && Boolean(termsConditionsUrl || privacyPolicyUrl)
}

/** Whether every way of connecting is refused until the visitor ticks the box. */
export function isConsentMissing(client: Client): boolean {
  return asksConsent(client) && !client.getState().consent?.isGiven
}

/** Takes the visitor's tick. Without it, what was begun ends, and its code with it. */
export function giveConsent(client: Client, isGiven: boolean): void {
  dispatch(client, { type: 'consent/changed', isGiven })
  if (!isGiven && asksConsent(client)) dispatch(client, { type: 'connection/cancelled' })
}

/** Refuses a way of connecting while consent is missing: the modal shows the box, shakes and says why. */
export function refuseConnect(client: Client): boolean {
  if (!isConsentMissing(client)) return false
  if (!client.getState().modal.open) dispatch(client, { type: 'view/requested', view: 'Connect' })
  dispatch(client, { type: 'consent/refused' })
  shake(client)
  return true
}
