import { type Connector, isError, type TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { SolanaConnector } from '../types.js'

/** For the wallet's list of accounts, which needs no prompt. */
const timeoutMs = 5000

/**
 * Rejects a wallet that no longer shares the account, or only on another network. A wallet that does not respond passes,
 * because the transaction names the fee payer.
 * @throws ACCOUNT_CHANGED, CHAIN_MISMATCH, NOT_CONNECTED …
 */
export async function checkAccount(
  connector: Connector,
  { network: { caipNetworkId } }: TransferRequest,
  payer: string,
): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  let shared: unknown
  try {
    shared = await Promise.race([
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
  if (!Array.isArray(shared)) return
  if (shared.length === 0) {
    const networks = (connector as SolanaConnector).cluster?.getNetworks() ?? []
    const isElsewhere = networks.length > 0 && !networks.includes(caipNetworkId)
    throw new LatchkitError(isElsewhere ? 'CHAIN_MISMATCH' : 'NOT_CONNECTED')
  }
  const isShared = shared.some(
    account =>
      (typeof account === 'string' ? account : (account as { pubkey?: unknown } | null)?.pubkey) === payer,
  )
  if (!isShared) throw new LatchkitError('ACCOUNT_CHANGED')
}
