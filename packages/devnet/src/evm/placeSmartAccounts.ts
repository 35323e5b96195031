import { HybridDeleGator, SCL_RIP7212, SimpleFactory } from '@metamask/delegation-abis/bytecode'
import { type Address, concatHex, encodeAbiParameters } from 'viem'
import { construct, toCode } from './construct.js'
import { hasCode } from './place.js'

/** Where MetaMask's HybridDeleGator 1.3.0 and what it needs are on every chain. */
const smartAccountContracts = {
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  implementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const

/** Of this network only: the implementation is linked to it. */
const p256Library: Address = '0x7032353600000000000000000000000000000001'

/** Puts the smart account's contracts on a chain, at their usual addresses; a second time changes nothing. */
export async function placeSmartAccounts(rpcUrl: string): Promise<void> {
  const { factory, implementation, delegationManager, entryPoint } = smartAccountContracts
  if (await hasCode(rpcUrl, implementation)) return
  await construct(rpcUrl, factory, toCode(SimpleFactory))
  await construct(rpcUrl, p256Library, toCode(SCL_RIP7212))
  const linked = toCode(HybridDeleGator.replaceAll(/__\$[0-9a-f]{34}\$__/g, p256Library.slice(2)))
  const types = [{ type: 'address' }, { type: 'address' }] as const
  const parameters = encodeAbiParameters(types, [delegationManager, entryPoint])
  await construct(rpcUrl, implementation, concatHex([linked, parameters]))
}
