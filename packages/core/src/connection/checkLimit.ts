import type { Client } from '../client/client.js'
import { toConnectorKey } from '../client/internals.js'
import { maxConnections } from '../constants.js'
import type { ChainNamespace } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectWantedNamespace } from '../state/selectors/selectNetwork.js'
import { toNamespace } from '../utils/caip.js'

/** What an attempt would connect. */
export type LimitTarget = {
  /** Its connectors by family and id, each after a space; of an attempt over a transport it has another form. */
  key: string
  transportId?: string | undefined
}

/** What would be connected: the connectors of a wallet in the page, or those that a transport would have. */
function getConnectorKeys(client: Client, { key, transportId }: LimitTarget): readonly string[] {
  if (transportId === undefined) return key.split(' ').filter(each => each.includes(':'))
  const wanted = selectWantedNamespace(client.getState())
  return client.options.families
    .filter(({ namespace }) => (wanted ?? namespace) === namespace)
    .map(({ namespace }) => toConnectorKey(namespace, transportId))
}

/**
 * Ends an attempt that would connect one wallet more than the site takes of a family, where several are used: the visitor
 * chooses which one goes. A wallet that is connected already is not one more.
 */
export function checkLimit(client: Client, target: LimitTarget, end: (error: LatchkitError) => void): void {
  const state = client.getState()
  if (!state.remoteFeatures.multiWallet) return
  const max = client.options.maxConnections ?? maxConnections
  const isOver = (key: string): boolean => {
    const namespace: ChainNamespace = toNamespace(key)
    const { connections = [] } = getFamily(state, namespace) ?? {}
    return (
      connections.length >= max &&
      !connections.some(({ connectorId }) => toConnectorKey(namespace, connectorId) === key)
    )
  }
  if (getConnectorKeys(client, target).some(isOver))
    end(new LatchkitError('WALLET_LIMIT', { details: `\`maxConnections\` is ${max}.` }))
}
