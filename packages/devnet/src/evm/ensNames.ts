import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  labelhash,
  namehash,
  zeroHash,
} from 'viem'
import {
  devUniversalResolverAbi,
  devUniversalResolverBytecode,
} from '../contracts/artifacts/devUniversalResolver.js'
import { ensRegistryAbi, ensRegistryBytecode } from '../contracts/artifacts/ensRegistry.js'
import { ensResolverAbi, ensResolverBytecode } from '../contracts/artifacts/ensResolver.js'
import { multicall3Address } from '../contracts/multicall3.js'
import { place, salt } from './place.js'

/** A name in the development registry; without an address it has an owner and a resolver that knows nothing. */
export type EnsName = { label: string; owner: Address; address?: Address | undefined }

// Multicall3 owns the root while the names are written: anyone may go on from there.
const registryCode = encodeDeployData({
  abi: ensRegistryAbi,
  bytecode: ensRegistryBytecode,
  args: [multicall3Address],
})

/** Where the registry of names (EIP-137) is, on a chain that has one. */
export const ensRegistryAddress: Address = place(registryCode)

const resolverCode = encodeDeployData({
  abi: ensResolverAbi,
  bytecode: ensResolverBytecode,
  args: [ensRegistryAddress],
})
const resolverAddress = place(resolverCode)

const universalResolverCode = encodeDeployData({
  abi: devUniversalResolverAbi,
  bytecode: devUniversalResolverBytecode,
  args: [ensRegistryAddress],
})

/** Where clients resolve names (ENSIP-23), on a chain that has the registry. */
export const ensUniversalResolverAddress: Address = place(universalResolverCode)

/** What the CREATE2 deployer is sent, one after the other. */
export const ensDeployments: readonly Hex[] = [registryCode, resolverCode, universalResolverCode].map(code =>
  concatHex([salt, code]),
)

/** The calls, made by Multicall3, that write names below `eth` and give them to their owners. */
export function ensCalls(names: readonly EnsName[]): { target: Address; callData: Hex }[] {
  const eth = namehash('eth')
  const registry = (callData: Hex) => ({ target: ensRegistryAddress, callData })
  const abi = ensRegistryAbi
  return [
    registry(
      encodeFunctionData({
        abi,
        functionName: 'setSubnodeOwner',
        args: [zeroHash, labelhash('eth'), multicall3Address],
      }),
    ),
    ...names.flatMap(({ label, owner, address }) => {
      const node = namehash(`${label}.eth`)
      return [
        registry(
          encodeFunctionData({
            abi,
            functionName: 'setSubnodeOwner',
            args: [eth, labelhash(label), multicall3Address],
          }),
        ),
        registry(encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolverAddress] })),
        ...(address
          ? [
              {
                target: resolverAddress,
                callData: encodeFunctionData({
                  abi: ensResolverAbi,
                  functionName: 'setAddr',
                  args: [node, address],
                }),
              },
            ]
          : []),
        registry(encodeFunctionData({ abi, functionName: 'setOwner', args: [node, owner] })),
      ]
    }),
  ]
}
