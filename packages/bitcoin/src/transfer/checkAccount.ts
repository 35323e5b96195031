import type { Connector, TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { fromHex } from '../utils/bytes.js'

/**
 * The key of the paying address, where the wallet shares it.
 * @throws CHAIN_MISMATCH, NOT_CONNECTED; ACCOUNT_CHANGED for a wallet that no longer shares the address
 */
export async function checkAccount(
  connector: Connector,
  { network: { caipNetworkId } }: TransferRequest,
  payer: string,
): Promise<Uint8Array | undefined> {
  const shared = await connector.request({ method: 'getAccountAddresses', caipNetworkId })
  const own = (Array.isArray(shared) ? shared : []).find(
    (account: unknown) => (account as { address?: unknown } | null)?.address === payer,
  ) as { publicKey?: unknown } | undefined
  if (!own) throw new LatchkitError('ACCOUNT_CHANGED')
  return fromHex(own.publicKey)
}
