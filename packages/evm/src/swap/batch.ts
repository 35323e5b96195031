import type { CaipNetworkId, Connector, Network, SubmittedTransfer } from '@latchkit/core'
import { LatchkitError, wait } from '@latchkit/core/family'
import { isHash, toQuantity } from '../transfer/read.js'
import { toChainIdHex } from '../utils/caip.js'
import type { ContractCall } from './encodeApproval.js'

/** Wallets without EIP-5792 may leave the request open. */
const capabilitiesTimeoutMs = 1500

/**
 * Whether the wallet carries out calls of this account together or not at all (EIP-5792). A wallet that would first have
 * to change the account (`ready`) is not asked to.
 */
export async function canBatch(
  connector: Connector,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<boolean> {
  const chainId = toChainIdHex(caipNetworkId)
  const asked = connector
    .request({ method: 'wallet_getCapabilities', params: [address, [chainId]], caipNetworkId })
    .catch(() => undefined)
  const capabilities = await Promise.race([asked, wait(capabilitiesTimeoutMs)])
  const ofChain = (capabilities as Readonly<Record<string, unknown>> | null | undefined)?.[chainId]
  const { atomic } = (ofChain ?? {}) as { atomic?: { status?: unknown } | null }
  return atomic?.status === 'supported'
}

/** How often a wallet is asked how far a batch is, and for how long. */
const statusIntervalMs = 1000
const statusTimeoutMs = 15 * 60_000

export type AskBatchParameters = {
  network: Network
  /** Plain address. */
  from: string
  chainId: string
  calls: readonly ContractCall[]
  onTaken?: (() => void) | undefined
}

const failed = (code: 'REVERTED' | 'WALLET_FAILED' | 'WALLET_TIMEOUT', details: string): LatchkitError =>
  new LatchkitError(code, { details })

/**
 * Asks the wallet for all calls at once (EIP-5792), and waits until they are in a block.
 * @throws USER_REJECTED, METHOD_UNSUPPORTED …; REVERTED where the chain did not take them
 */
export async function askBatch(
  connector: Connector,
  { network, from, chainId, calls, onTaken }: AskBatchParameters,
): Promise<SubmittedTransfer> {
  const { caipNetworkId } = network
  const batch = {
    version: '2.0.0',
    from,
    chainId,
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toQuantity(value) })),
  }
  const response = await connector.request({ method: 'wallet_sendCalls', params: [batch], caipNetworkId })
  const { id } = (response ?? {}) as { id?: unknown }
  if (typeof id !== 'string') throw failed('WALLET_FAILED', 'It returned no id of the calls.')
  onTaken?.()
  const end = Date.now() + statusTimeoutMs
  for (;;) {
    await wait(statusIntervalMs)
    const reported = await connector
      .request({ method: 'wallet_getCallsStatus', params: [id], caipNetworkId })
      .catch(() => undefined)
    const { status, receipts } = (reported ?? {}) as { status?: unknown; receipts?: unknown }
    if (typeof status === 'number' && status >= 400) {
      if (status < 500) throw failed('WALLET_FAILED', 'The wallet did not send the calls.')
      throw failed('REVERTED', 'The calls were reverted.')
    }
    const last: unknown = Array.isArray(receipts) ? receipts[receipts.length - 1] : undefined
    const { transactionHash } = (last ?? {}) as { transactionHash?: unknown }
    if (status === 200 && isHash(transactionHash)) return { hash: transactionHash.toLowerCase(), follow: {} }
    if (Date.now() > end) throw failed('WALLET_TIMEOUT', 'It reported no end of the calls.')
  }
}
