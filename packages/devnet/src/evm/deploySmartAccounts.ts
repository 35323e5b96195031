import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { sponsorPaymasterAbi, sponsorPaymasterBytecode } from '../contracts/artifacts/sponsorPaymaster.js'
import { tokenPaymasterAbi, tokenPaymasterBytecode } from '../contracts/artifacts/tokenPaymaster.js'
import { DevnetError } from '../errors.js'
import { type DevelopmentAccount, serviceAccount } from './accounts.js'
import { construct } from './construct.js'
import { type EntryPointVersion, entryPoints } from './entryPoints.js'
import { create2Deployer, hasCode, place, salt } from './place.js'
import { placeDelegations } from './placeDelegations.js'
import { placeSmartAccounts } from './placeSmartAccounts.js'
import { readEntryPointArtifacts } from './readEntryPointArtifacts.js'
import { type DeployerTransaction, sendAsDeployer } from './sendAsDeployer.js'

/** Where a chain has the contracts of smart accounts. */
export type SmartAccountContracts = {
  /** ERC-4337, at their canonical addresses. */
  entryPoints: Readonly<Record<EntryPointVersion, Address>>
  /** Code for an EIP-7702 authorization, which takes user operations of EntryPoint 0.8. */
  simple7702Account: Address
  /** MetaMask's Delegation Framework 1.3.0 by its own names, such as `HybridDeleGatorImpl`. */
  delegations: Readonly<Record<string, Address>>
  /** Pay for what `paymasterSigner` has signed; each has a deposit at its EntryPoint. */
  sponsorPaymasters: Readonly<Record<EntryPointVersion, Address>>
  /** The same, and take the fee in the token of the signed quote. */
  tokenPaymasters: Readonly<Record<EntryPointVersion, Address>>
  /** Its key is public knowledge, as those of the development accounts. */
  paymasterSigner: DevelopmentAccount
}

/** As on public chains. */
const simple7702Account: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** The salts of the deployments on public chains. */
const entryPointSalts: Readonly<Record<EntryPointVersion, Hex>> = {
  '0.7': '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  '0.8': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
}

/** Wei that each paymaster has at its EntryPoint. */
const deposit = 10n ** 21n

const depositAbi = parseAbi(['function depositTo(address account) payable'])

/**
 * Puts the contracts of smart accounts on a chain: EntryPoint 0.7 and 0.8, the Delegation Framework, code for EIP-7702 and
 * paymasters with a deposit. Doing it twice changes nothing.
 *
 * @throws DevnetError `PROGRAM_MISSING`, `DEPLOY_FAILED` or `RPC_FAILED`
 * @example
 * const { entryPoints, sponsorPaymasters } = await deploySmartAccounts('http://127.0.0.1:8545')
 */
export async function deploySmartAccounts(rpcUrl: string): Promise<SmartAccountContracts> {
  const artifacts = readEntryPointArtifacts()
  await deployEntryPoint(rpcUrl, '0.7', artifacts.entryPoint07)
  await deployEntryPoint(rpcUrl, '0.8', artifacts.entryPoint08)
  if (!(await hasCode(rpcUrl, simple7702Account)))
    await construct(rpcUrl, simple7702Account, artifacts.simple7702Account)
  await placeSmartAccounts(rpcUrl)
  const delegations = await placeDelegations(rpcUrl)
  const paymasterSigner = serviceAccount('paymasterSigner')
  const of07 = await deployPaymasters(rpcUrl, entryPoints['0.7'], paymasterSigner.address)
  const of08 = await deployPaymasters(rpcUrl, entryPoints['0.8'], paymasterSigner.address)
  return {
    entryPoints,
    simple7702Account,
    delegations,
    sponsorPaymasters: { '0.7': of07.sponsor, '0.8': of08.sponsor },
    tokenPaymasters: { '0.7': of07.token, '0.8': of08.token },
    paymasterSigner,
  }
}

async function deployEntryPoint(rpcUrl: string, version: EntryPointVersion, bytecode: Hex): Promise<void> {
  const address = entryPoints[version]
  if (await hasCode(rpcUrl, address)) return
  const canonical = entryPointSalts[version]
  const planned = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: canonical, bytecode })
  if (planned !== address)
    throw new DevnetError('DEPLOY_FAILED', `EntryPoint ${version} would land at ${planned}.`)
  await sendAsDeployer(rpcUrl, [{ to: create2Deployer, data: concatHex([canonical, bytecode]) }])
}

async function deployPaymasters(
  rpcUrl: string,
  entryPoint: Address,
  signer: Address,
): Promise<{ sponsor: Address; token: Address }> {
  const args = [entryPoint, signer] as const
  const codes = [
    encodeDeployData({ abi: sponsorPaymasterAbi, bytecode: sponsorPaymasterBytecode, args }),
    encodeDeployData({ abi: tokenPaymasterAbi, bytecode: tokenPaymasterBytecode, args }),
  ] as const
  const transactions: DeployerTransaction[] = []
  for (const code of codes) {
    const address = place(code)
    if (await hasCode(rpcUrl, address)) continue
    const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositTo', args: [address] })
    transactions.push(
      { to: create2Deployer, data: concatHex([salt, code]) },
      { to: entryPoint, data, value: deposit },
    )
  }
  if (transactions.length > 0) await sendAsDeployer(rpcUrl, transactions)
  return { sponsor: place(codes[0]), token: place(codes[1]) }
}
