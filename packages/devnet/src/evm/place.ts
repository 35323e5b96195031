import { type Address, getContractAddress, type Hex, padHex } from 'viem'
import { rpcRequest } from './rpcRequest.js'

/** The deterministic deployer (CREATE2) that every development chain has. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salt of every contract of the network. */
export const salt: Hex = padHex('0x00', { size: 32 })

/** Where the deterministic deployer puts a contract. */
export function place(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode })
}

export async function hasCode(rpcUrl: string, address: Address): Promise<boolean> {
  return (await rpcRequest(rpcUrl, { method: 'eth_getCode', params: [address, 'latest'] })) !== '0x'
}
