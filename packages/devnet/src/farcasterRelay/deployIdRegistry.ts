import { type Address, encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { farcasterIdRegistryBytecode } from '../contracts/artifacts/farcasterIdRegistry.js'
import { rpcRequest } from '../evm/rpcRequest.js'

/** Where Farcaster's id registry is on OP Mainnet. */
const registryAddress: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** Puts the registry where clients look for it, with these owners of ids; no block is mined. */
export async function deployIdRegistry(
  rpcUrl: string,
  owners: readonly { address: Address; fid: number }[],
): Promise<void> {
  const call = (method: string, ...params: unknown[]) => rpcRequest(rpcUrl, { method, params })
  // What a constructor without arguments returns is the code.
  const code = await call('eth_call', { data: farcasterIdRegistryBytecode }, 'latest')
  await call('anvil_setCode', registryAddress, code)
  for (const { address, fid } of owners) {
    // An entry of the mapping in slot 0.
    const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, 0n]))
    await call('anvil_setStorageAt', registryAddress, slot, numberToHex(fid, { size: 32 }))
  }
}
