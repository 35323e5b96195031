import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  labelhash,
  namehash,
  parseAbi,
  stringToHex,
  zeroHash,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { ensRegistryAbi } from '../contracts/artifacts/ensRegistry.js'
import {
  nameGatewayResolverAbi,
  nameGatewayResolverBytecode,
} from '../contracts/artifacts/nameGatewayResolver.js'
import { multicall3Address } from '../contracts/multicall3.js'
import { ensRegistryAddress } from './ensNames.js'
import { create2Deployer, hasCode, place, salt } from './place.js'
import { type DeployerTransaction, deployer, sendAsDeployer } from './sendAsDeployer.js'

/** Signs the gateway's results on development chains. Public knowledge, as all development keys. */
export const nameGatewayKey: Hex = keccak256(stringToHex('Latchkit development name gateway'))

/** A parent name whose names a server resolves. */
export type NameParent = {
  /** Such as 'latchkit.eth'. */
  parent: string
  /** Contract that is the resolver of the parent, and of the reverse names of all addresses. */
  resolver: Address
  /** URL of the gateway, with `{sender}` and `{data}` (ERC-3668). */
  gateway: string
}

const aggregateAbi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls) payable',
])

/**
 * Gives a name below `eth`, and the reverse names of addresses, a resolver that asks a gateway. Doing it twice changes
 * nothing.
 *
 * @throws DevnetError `DEPLOY_FAILED` or `RPC_FAILED`
 * @example
 * await deployNameParent(rpcUrl, { label: 'latchkit', gateway: 'http://127.0.0.1:4101/v1/names/{sender}/{data}' })
 */
export async function deployNameParent(
  rpcUrl: string,
  { label, gateway }: { label: string; gateway: string },
): Promise<NameParent> {
  const initCode = encodeDeployData({
    abi: nameGatewayResolverAbi,
    bytecode: nameGatewayResolverBytecode,
    args: [deployer, gateway, privateKeyToAddress(nameGatewayKey)],
  })
  const resolver = place(initCode)
  const transactions: DeployerTransaction[] = []
  if (!(await hasCode(rpcUrl, resolver)))
    transactions.push({ to: create2Deployer, data: concatHex([salt, initCode]) })
  const calls = [
    own(zeroHash, 'reverse'),
    own(namehash('reverse'), 'addr'),
    resolve('addr.reverse', resolver),
    own(namehash('eth'), label),
    resolve(`${label}.eth`, resolver),
  ].map(callData => ({ target: ensRegistryAddress, callData }))
  transactions.push({
    to: multicall3Address,
    data: encodeFunctionData({ abi: aggregateAbi, functionName: 'aggregate', args: [calls] }),
  })
  await sendAsDeployer(rpcUrl, transactions)
  return { parent: `${label}.eth`, resolver, gateway }
}

/** Multicall3 owns the root and `eth`, and so what is below them. */
function own(node: Hex, label: string): Hex {
  return encodeFunctionData({
    abi: ensRegistryAbi,
    functionName: 'setSubnodeOwner',
    args: [node, labelhash(label), multicall3Address],
  })
}

function resolve(name: string, resolver: Address): Hex {
  return encodeFunctionData({
    abi: ensRegistryAbi,
    functionName: 'setResolver',
    args: [namehash(name), resolver],
  })
}
