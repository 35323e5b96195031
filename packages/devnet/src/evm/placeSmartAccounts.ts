import { HybridDeleGator, SCL_RIP7212, SimpleFactory } from '@metamask/delegation-abis/bytecode'
import { type Address, concatHex, encodeAbiParameters, type Hex, isHex } from 'viem'
import { DevnetError } from '../errors.js'
import { hasCode } from './place.js'
import { rpcRequest } from './rpcRequest.js'

/** Where MetaMask's HybridDeleGator 1.3.0 and what it needs are on every chain. */
const smartAccountContracts = {
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  implementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const

/** Of this network only: the implementation is linked to it. */
const p256Library: Address = '0x7032353600000000000000000000000000000001'

/** Runs creation code at the address itself, so that what the constructor reads of its address is right. */
async function construct(rpcUrl: string, address: Address, creationCode: Hex): Promise<void> {
  await rpcRequest(rpcUrl, { method: 'anvil_setCode', params: [address, creationCode] })
  const code = await rpcRequest(rpcUrl, { method: 'eth_call', params: [{ to: address }, 'latest'] })
  if (!isHex(code)) throw new DevnetError('DEPLOY_FAILED', `No code for ${address}.`)
  await rpcRequest(rpcUrl, { method: 'anvil_setCode', params: [address, code] })
}

const toHex = (code: string): Hex => {
  if (isHex(code)) return code
  throw new DevnetError('DEPLOY_FAILED', 'The bytecode is not hexadecimal.')
}

/** Puts the smart account's contracts on a chain, at their usual addresses; a second time changes nothing. */
export async function placeSmartAccounts(rpcUrl: string): Promise<void> {
  const { factory, implementation, delegationManager, entryPoint } = smartAccountContracts
  if (await hasCode(rpcUrl, implementation)) return
  await construct(rpcUrl, factory, toHex(SimpleFactory))
  await construct(rpcUrl, p256Library, toHex(SCL_RIP7212))
  const linked = toHex(HybridDeleGator.replaceAll(/__\$[0-9a-f]{34}\$__/g, p256Library.slice(2)))
  const types = [{ type: 'address' }, { type: 'address' }] as const
  const parameters = encodeAbiParameters(types, [delegationManager, entryPoint])
  await construct(rpcUrl, implementation, concatHex([linked, parameters]))
}
