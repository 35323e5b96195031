import type { Network } from '@latchkit/core'
import { isError, LatchkitError, type RestClient } from '@latchkit/core/family'
import { hexToBytes } from '@noble/hashes/utils.js'
import { getRecord } from './record.js'

const timeoutMs = 10_000

/** What the node said of the transaction itself, unlike a node that fails. */
const isRejection = (error: unknown): boolean =>
  isError(error) &&
  !isError(error, 'RPC_FAILED') &&
  !isError(error, 'TIMEOUT') &&
  !isError(error, 'RATE_LIMITED')

/**
 * Hands a signed transaction to the network's endpoints, or to the server where it has none. It is posted once;
 * after a failure that leaves open whether it was sent, or where the wallet has sent it as well, the API decides.
 * @param transaction signed, in hex
 * @returns its id
 * @throws the node's error, by the family's table
 */
export async function broadcast(
  rest: RestClient,
  { network, transaction, id }: { network: Network; transaction: string; id: string },
): Promise<string> {
  try {
    const response =
      network.rpcUrls.length > 0
        ? await rest.post({
            network,
            path: '/v2/transactions',
            body: Uint8Array.from(hexToBytes(transaction)),
            retries: 0,
            timeoutMs,
          })
        : await rest.broadcast({ network, transaction })
    const returned = typeof response === 'string' ? response.replace(/^0x/, '').toLowerCase() : undefined
    // A node that returns another id has taken another transaction, or none.
    if (returned === undefined || `0x${returned}` !== id) throw new LatchkitError('INVALID_RESPONSE')
    return id
  } catch (error) {
    if (isRejection(error) && !isError(error, 'REPLACED') && !isError(error, 'INVALID_RESPONSE')) throw error
    const record = await getRecord(rest, id, { network }).catch(() => undefined)
    if (record) return id
    throw error
  }
}
