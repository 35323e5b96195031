import * as bytecode from '@metamask/delegation-abis/bytecode'
import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import { DevnetError } from '../errors.js'
import { construct, toCode } from './construct.js'
import { hasCode } from './place.js'

/** Contracts of the framework that stand elsewhere: `placeSmartAccounts`, `deploySmartAccounts`. */
const placedElsewhere = new Set(['EntryPoint', 'SimpleFactory', 'HybridDeleGatorImpl'])

/** The addresses that a contract's constructor takes, by the names of the framework. */
const constructorArguments: Readonly<Record<string, readonly string[]>> = {
  MultiSigDeleGatorImpl: ['DelegationManager', 'EntryPoint'],
  EIP7702StatelessDeleGatorImpl: ['DelegationManager', 'EntryPoint'],
  LogicalOrWrapperEnforcer: ['DelegationManager'],
  NativeTokenPaymentEnforcer: ['DelegationManager', 'ArgsEqualityCheckEnforcer'],
}

/** Mainnet's, which are those of every chain. */
function readAddresses(): Readonly<Record<string, Address>> {
  const addresses = DELEGATOR_CONTRACTS['1.3.0']?.[1]
  if (!addresses)
    throw new DevnetError('PROGRAM_MISSING', 'The addresses of the Delegation Framework are missing.')
  return addresses
}

/**
 * Puts MetaMask's Delegation Framework 1.3.0 on a chain, every contract at its usual address; a second time changes
 * nothing. The manager has no owner, so no account can pause it.
 *
 * @returns the addresses by MetaMask's names
 * @throws DevnetError `PROGRAM_MISSING`, `DEPLOY_FAILED` or `RPC_FAILED`
 */
export async function placeDelegations(rpcUrl: string): Promise<Readonly<Record<string, Address>>> {
  const addresses = readAddresses()
  const codes = new Map(Object.entries(bytecode))
  await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      if (placedElsewhere.has(name) || (await hasCode(rpcUrl, address))) return
      const code = codes.get(name.replace(/Impl$/, ''))
      if (code === undefined)
        throw new DevnetError('PROGRAM_MISSING', `@metamask/delegation-abis has no bytecode of ${name}.`)
      await construct(rpcUrl, address, concatHex([toCode(code), encodeArguments(name, addresses)]))
    }),
  )
  return addresses
}

function encodeArguments(name: string, addresses: Readonly<Record<string, Address>>): Hex {
  // The constructor writes its owner to storage, which is lost; it refuses zero.
  if (name === 'DelegationManager') return encodeAddresses(['0x0000000000000000000000000000000000000001'])
  return encodeAddresses(
    (constructorArguments[name] ?? []).map(argument => {
      const address = addresses[argument]
      if (!address) throw new DevnetError('PROGRAM_MISSING', `There is no address of ${argument}.`)
      return address
    }),
  )
}

const encodeAddresses = (addresses: readonly Address[]): Hex =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )
