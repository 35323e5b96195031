import { type Address, type Hex, isHex } from 'viem'
import { DevnetError } from '../errors.js'
import { rpcRequest } from './rpcRequest.js'

/** Returns bytecode as hexadecimal. @throws DevnetError `DEPLOY_FAILED` where it is not, such as with an unlinked library */
export function toCode(code: string): Hex {
  if (isHex(code)) return code
  throw new DevnetError('DEPLOY_FAILED', 'The bytecode is not hexadecimal.')
}

/**
 * Runs creation code at the address itself, so that what the constructor reads of its address is right. What it stores is
 * lost.
 *
 * @throws DevnetError `DEPLOY_FAILED` or `RPC_FAILED`
 */
export async function construct(rpcUrl: string, address: Address, creationCode: Hex): Promise<void> {
  await rpcRequest(rpcUrl, { method: 'anvil_setCode', params: [address, creationCode] })
  const code = await rpcRequest(rpcUrl, { method: 'eth_call', params: [{ to: address }, 'latest'] })
  if (!isHex(code) || code === '0x') throw new DevnetError('DEPLOY_FAILED', `No code for ${address}.`)
  await rpcRequest(rpcUrl, { method: 'anvil_setCode', params: [address, code] })
}
