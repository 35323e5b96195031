import type { Log } from './logs/createLog.js'
import { isPublished } from './utils/isPublished.js'

const open = 'localhost origins, events without an Origin, and requests of name gateways to private addresses'

/** Logs which environment a server runs as, and what that allows; a published server of development is a warning. */
export function logEnvironment(
  environment: 'production' | 'development',
  options: { publicUrl: string | undefined; trustedProxies: number },
  log: Log,
): void {
  if (environment === 'production')
    log.info({ environment }, `production: ${open} are refused; NODE_ENV=development allows them`)
  else {
    const level = isPublished(options.publicUrl, options.trustedProxies) ? 'warn' : 'info'
    log[level]({ environment }, `development: ${open} are allowed; NODE_ENV=production refuses them`)
  }
}
