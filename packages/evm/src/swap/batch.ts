import type { CaipNetworkId, Connector, Network, SubmittedTransfer, SwapOrder, Swaps } from '@latchkit/core'
import { askWallet, LatchkitError, LateError, wait } from '@latchkit/core/family'
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

/** How often a wallet is asked how far a batch is, and for how long the page waits for its end. */
const statusIntervalMs = 1000
const statusTimeoutMs = 15 * 60_000
/** Afterwards, and for how long: a chain has long dropped what it has not taken. */
const lateIntervalMs = 15_000
const lateTimeoutMs = 24 * 60 * 60_000

/** What the account gets for a swap, for `watch`: looked for on the chain, where the transaction itself is another one's. */
export const toReceived = ({ bought, minOut }: SwapOrder): Readonly<Record<string, string>> => ({
  received: bought.address?.toLowerCase() ?? 'native',
  minOut: minOut.toString(),
})

const failed = (code: 'REVERTED' | 'WALLET_FAILED' | 'WALLET_TIMEOUT', details: string): LatchkitError =>
  new LatchkitError(code, { details })

type FollowBatchParameters = {
  network: Pick<Network, 'caipNetworkId'>
  id: string
  follow: Readonly<Record<string, string>>
}

/** Asks the wallet how far a batch is until it has ended; undefined where it has not within the time. */
async function pollBatch(
  connector: Connector,
  { network: { caipNetworkId }, id, follow }: FollowBatchParameters,
  { intervalMs, timeoutMs }: { intervalMs: number; timeoutMs: number },
): Promise<SubmittedTransfer | undefined> {
  const end = Date.now() + timeoutMs
  do {
    await wait(intervalMs)
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
    if (status === 200 && isHash(transactionHash)) return { hash: transactionHash.toLowerCase(), follow }
  } while (Date.now() < end)
  return undefined
}

/**
 * Waits until a batch that a wallet has taken is in a block.
 * @throws REVERTED where the chain did not take it, WALLET_FAILED where the wallet did not send it; LateError where it
 * reports no end: it is not known whether the calls were sent
 */
export async function watchBatch(
  connector: Connector,
  parameters: FollowBatchParameters,
): Promise<SubmittedTransfer> {
  const times = { intervalMs: statusIntervalMs, timeoutMs: statusTimeoutMs }
  const submitted = await pollBatch(connector, parameters, times)
  if (submitted) return submitted
  const details = 'It reported no end of the calls.'
  const later = { intervalMs: lateIntervalMs, timeoutMs: lateTimeoutMs }
  const late = pollBatch(connector, parameters, later).then(found => {
    if (!found) throw failed('WALLET_TIMEOUT', details)
    return found
  })
  throw new LateError('WALLET_TIMEOUT', late, { details })
}

/** The id of a batch in a wallet's response. @throws WALLET_FAILED */
export function readBatchId(response: unknown): string {
  const { id } = (response ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || id === '') throw failed('WALLET_FAILED', 'It returned no id of the calls.')
  return id
}

export type AskBatchParameters = {
  order: SwapOrder
  /** Plain address. */
  from: string
  chainId: string
  calls: readonly ContractCall[]
  requestId?: string | undefined
  onTaken?: Parameters<Swaps['ask']>[1]['onTaken']
}

/**
 * Asks the wallet for all calls at once (EIP-5792), and waits until they are in a block.
 * @throws USER_REJECTED, METHOD_UNSUPPORTED …; REVERTED where the chain did not take them
 */
export async function askBatch(
  connector: Connector,
  { order, from, chainId, calls, requestId, onTaken }: AskBatchParameters,
): Promise<SubmittedTransfer> {
  const { network } = order
  const follow = toReceived(order)
  const batch = {
    version: '2.0.0',
    from,
    chainId,
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toQuantity(value) })),
  }
  const { caipNetworkId } = network
  return askWallet(
    connector,
    { method: 'wallet_sendCalls', params: [batch], caipNetworkId, requestId },
    async response => {
      const id = readBatchId(response)
      onTaken?.({ leg: 'batch', id, ...follow })
      return watchBatch(connector, { network, id, follow })
    },
  )
}
