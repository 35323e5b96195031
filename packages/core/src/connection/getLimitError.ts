import type { Client } from '../client/client.js'
import { maxConnections } from '../constants.js'
import type { ChainNamespace } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getFamily } from '../state/selectors/selectAccount.js'

/** What an attempt would connect. */
export type LimitTarget = { namespace: ChainNamespace; id: string }

/**
 * The error of an attempt that would connect one wallet more than the site takes of a family, where several are used:
 * the visitor chooses which one goes. A wallet that is connected already is not one more.
 */
export function getLimitError(client: Client, targets: readonly LimitTarget[]): LatchkitError | undefined {
  const state = client.getState()
  if (!state.remoteFeatures.multiWallet) return undefined
  const max = client.options.maxConnections ?? maxConnections
  const isOver = targets.some(({ namespace, id }) => {
    const { connections = [] } = getFamily(state, namespace) ?? {}
    return connections.length >= max && !connections.some(({ connectorId }) => connectorId === id)
  })
  return isOver
    ? new LatchkitError('CONNECTION_LIMIT', { details: `\`maxConnections\` is ${max}.` })
    : undefined
}
