import type { Address } from 'viem'
import { rpcRequest } from './rpcRequest.js'

/**
 * Sets an address's native balance on a development chain.
 *
 * @param wei - the new balance
 * @throws DevnetError `RPC_FAILED`
 * @example
 * await setBalance(rpcUrl, '0xf39F…2266', 10n ** 18n)
 */
export async function setBalance(rpcUrl: string, address: Address, wei: bigint): Promise<void> {
  await rpcRequest(rpcUrl, { method: 'anvil_setBalance', params: [address, `0x${wei.toString(16)}`] })
}
