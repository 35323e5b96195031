import { reduceAccount } from './account/reduceAccount.js'
import type { Client } from './client/client.js'
import { getInternals } from './client/internals.js'
import { checkLimit } from './connection/checkLimit.js'
import { watchIdentity } from './identity/watchIdentity.js'
import { reduceRoute } from './modal/reduceRoute.js'
import { places } from './reducePage.js'
import { watchLogs } from './telemetry/logs.js'
import { watchWallets } from './wallets/watchWallets.js'

/** Begins to follow accounts: their requests and routes, the log, names, other wallets. Once per client. */
export function startAccount(client: Client): void {
  const internals = getInternals(client)
  const { reduction } = internals
  if (internals.destroyed || internals.checkLimit) return
  reduction.reducers[places.account] = reduceAccount
  reduction.reduceRoute = reduceRoute
  internals.checkLimit = (target, end) => checkLimit(client, target, end)
  watchLogs(client)
  watchIdentity(client)
  watchWallets(client)
}
