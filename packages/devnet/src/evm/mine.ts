import { rpcRequest } from './rpcRequest.js'

/**
 * Mines blocks on a development chain at once.
 *
 * @param blocks - how many; default 1
 * @throws DevnetError `RPC_FAILED`
 * @example
 * await mine(rpcUrl, 12)
 */
export async function mine(rpcUrl: string, blocks = 1): Promise<void> {
  await rpcRequest(rpcUrl, { method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] })
}
