import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'
import type { Alert } from '../contract/alert.js'
import { isError } from '../errors/isError.js'

/** Raises an alert; passed in, because raising one may lead here. */
export type Raise = (client: Client, alert: Omit<Alert, 'code'> & { code: string }) => Promise<void>

const checks = perClient(() => ({ isDone: false }))

/** Raises an alert when the page's origin is not among those that the server allows; asks once per client. */
export async function checkOrigin(client: Client, raise: Raise): Promise<void> {
  const check = checks(client)
  const { remoteConfig } = client.options.ports ?? {}
  if (check.isDone || !remoteConfig) return
  check.isDone = true
  const { origin } = location
  try {
    const config = await remoteConfig()
    const origins = await config.getAllowedOrigins()
    if (origins.length > 0 && !origins.includes(origin))
      await raise(client, { code: 'ORIGIN_NOT_ALLOWED', subject: origin })
  } catch (error) {
    // RATE_LIMITED and SERVER_ERROR.
    if (isError(error)) await raise(client, { code: error.code })
  }
}
