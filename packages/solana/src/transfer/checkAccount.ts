import { BaseError, type Connector, isError, type TransferRequest } from '@latchkit/core'
import type { SolanaConnector } from '../connectors/cluster.js'

/** How long a wallet may take to say which accounts it shares; it asks nobody for that. */
const patience = 5000

/**
 * Refuses a wallet that no longer shares the account, or is on another network. One that cannot say is let
 * pass: the fee payer stands in what it signs.
 * @throws ACCOUNT_CHANGED, CHAIN_MISMATCH, NOT_CONNECTED …
 */
export async function checkAccount(
  connector: Connector,
  { network: { caipNetworkId } }: TransferRequest,
  payer: string,
): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  let answer: unknown
  try {
    answer = await Promise.race([
      connector.request({ method: 'solana_getAccounts', caipNetworkId, signal: controller.signal }),
      new Promise<undefined>(resolve =>
        controller.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
      ),
    ])
  } catch (error) {
    if (controller.signal.aborted || isError(error, 'METHOD_UNSUPPORTED')) return
    throw error
  } finally {
    clearTimeout(timer)
  }
  if (!Array.isArray(answer)) return
  if (answer.length === 0) {
    const networks = (connector as SolanaConnector).cluster?.getNetworks() ?? []
    const isElsewhere = networks.length > 0 && !networks.includes(caipNetworkId)
    throw new BaseError(isElsewhere ? 'CHAIN_MISMATCH' : 'NOT_CONNECTED')
  }
  const isShared = answer.some(
    account =>
      (typeof account === 'string' ? account : (account as { pubkey?: unknown } | null)?.pubkey) === payer,
  )
  if (!isShared) throw new BaseError('ACCOUNT_CHANGED')
}
