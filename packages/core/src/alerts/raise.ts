import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { AlertCode, RaisedAlert } from '../contract/alert.js'
import { errorCodes } from '../errors/codes.js'
import { places } from '../reducePage.js'
import { alertAdvice, isAlertCode } from './alertAdvice.js'
import { checkOrigin } from './checkOrigin.js'
import { reduceAlerts } from './reduceAlerts.js'

/** More than a developer reads at once. */
const maxAlerts = 20

const raisedKeys = perClient(() => new Set<string>())
const audiences = perClient(() => ({ isDeveloping: false }))

/** From now on alerts are shown to developers as well: on the console, and in the modal's bar. */
export function showAlerts(client: Client): void {
  const audience = audiences(client)
  if (audience.isDeveloping) return
  audience.isDeveloping = true
  getInternals(client).reduction.reducers[places.alerts] = reduceAlerts
}

function writeConsole({ code, message, advice }: RaisedAlert, isDeveloping: boolean): void {
  // The text once, and the reason at debug level, also where the site is deployed.
  if (code === 'INVALID_APP_CONFIGURATION') {
    console.error(message)
    console.debug(advice)
  } else if (isDeveloping) console.warn(`Latchkit: ${message} ${advice} (${code})`)
}

/**
 * Raises an alert, once per code and subject: an event, a line in the log and, in development, one on the
 * console and one in the modal's bar. A code that is no alert is ignored.
 */
export async function raise(
  client: Client,
  { code, subject }: { code: string; subject?: string | undefined },
): Promise<void> {
  if (!isAlertCode(code)) return
  const keys = raisedKeys(client)
  const key = `${code} ${subject ?? ''}`
  // What is reported without its subject is mostly the failure of a request that raised the alert before.
  const isKnown =
    subject === undefined ? [...keys].some(other => other.startsWith(`${code} `)) : keys.has(key)
  if (isKnown || keys.size >= maxAlerts) return
  keys.add(key)
  if (getInternals(client).destroyed) return
  const alert = toRaised(code, subject)
  emit(client, 'ALERT', alert, 'error')
  const { isDeveloping } = audiences(client)
  writeConsole(alert, isDeveloping)
  if (isDeveloping) dispatch(client, { type: 'alerts/raised', alert })
  // A page on a refused origin cannot read why its requests fail, except from this one.
  if (code === 'SERVER_ERROR') await checkOrigin(client, raise)
}

const toRaised = (code: AlertCode, subject: string | undefined): RaisedAlert => ({
  code,
  message: errorCodes[code],
  advice: alertAdvice[code](subject),
  subject,
})
