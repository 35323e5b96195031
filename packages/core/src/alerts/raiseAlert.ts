import type { Client } from '../client/client.js'
import type { Alert } from '../contract/alert.js'
import type { LatchkitEvent } from '../contract/events.js'
import { watchLogs } from '../telemetry/logs.js'
import type * as Alerts from './index.js'

/** An alert, or the properties of an event, whose code may be that of an alert. */
export type MaybeAlert = Alert | LatchkitEvent['data']['properties']

/** The code of alerts: loads with the first one, and in development. */
const loadAlerts = (): Promise<typeof Alerts> => import('./index.js')

/** Raises an alert, or that of an error event whose code is one of an alert; begins the log. */
export async function raiseAlert(client: Client, about: MaybeAlert): Promise<void> {
  watchLogs(client)
  if (!('code' in about) || about.code === undefined) return
  const subject = 'subject' in about ? about.subject : undefined
  const { raise } = await loadAlerts()
  await raise(client, { code: about.code, subject })
}

/** For development: shows alerts, and checks the site's setup. */
export async function showAlerts(client: Client): Promise<void> {
  const { watchSetup } = await loadAlerts()
  watchSetup(client)
}
