import { callAccount } from '../client/callEngine.js'
import type { Client } from '../client/client.js'
import { toDisplayText } from '../utils/toDisplayText.js'

/**
 * What a visitor can send to a site's support: versions, networks, wallets by their ids, and the log. No account, key
 * or message is in it.
 * @example await navigator.clipboard.writeText(createDebugReport(client))
 */
export function createDebugReport(client: Client): string {
  const { families, connectors } = client.getState()
  const { sdkType = '', sdkVersion = '' } = client.options
  return [
    `Latchkit ${sdkType} ${sdkVersion}`,
    `Site ${client.metadata.url}`,
    `Browser ${globalThis.navigator?.userAgent ?? 'unknown'}`,
    ...Object.values(families).map(
      ({ namespace, status, activeNetworkId, activeConnectorId = 'none' }) =>
        `Family ${namespace}: ${status}, network ${activeNetworkId}, connector ${toDisplayText(activeConnectorId)}`,
    ),
    `Wallets ${connectors.map(({ namespace, id }) => `${namespace} ${toDisplayText(id)}`).join(', ') || 'none'}`,
    '',
    ...client.getLogs(),
  ].join('\n')
}

/** Loads the code of the log, so that a report made later has its lines. Never rejects. */
export function prepareDebugReport(client: Client): Promise<void> {
  return callAccount(client, async ({ watchLogs }) => watchLogs(client)).catch(() => {})
}
