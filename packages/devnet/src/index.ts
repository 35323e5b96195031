export { ensRegistryAbi } from './contracts/artifacts/ensRegistry.js'
export { ensResolverAbi } from './contracts/artifacts/ensResolver.js'
export { permitTokenAbi } from './contracts/artifacts/permitToken.js'
export { plainTokenAbi } from './contracts/artifacts/plainToken.js'
export { wrappedEtherAbi } from './contracts/artifacts/wrappedEther.js'
export {
  type DevnetFile,
  type DevnetFileAccount,
  type DevnetFileChain,
  type DevnetFileToken,
  type DevnetUrls,
  devnetFilePath,
  readDevnetFile,
  removeDevnetFile,
  writeDevnetFile,
} from './devnetFile.js'
export { DevnetError, type DevnetErrorCode } from './errors.js'
export { type DevelopmentAccount, developmentAccounts } from './evm/accounts.js'
export { anvilPath } from './evm/anvilPath.js'
export { type ChainPlan, chainPlans, type TokenPlan } from './evm/chainPlans.js'
export { type DeployedContracts, type DevnetToken, deployContracts } from './evm/deployContracts.js'
export { mine } from './evm/mine.js'
export { type MintTokenParameters, mintToken } from './evm/mintToken.js'
export { type RpcRequestParameters, rpcRequest } from './evm/rpcRequest.js'
export { setBalance } from './evm/setBalance.js'
export { type Anvil, type StartAnvilParameters, startAnvil } from './evm/startAnvil.js'
export {
  type EvmChain,
  type EvmChains,
  type StartEvmChainsParameters,
  startEvmChains,
} from './evm/startEvmChains.js'
export { mnemonic } from './mnemonic.js'
export {
  createSupervisor,
  type ProcessExit,
  type StartProcessParameters,
  type SupervisedProcess,
  type Supervisor,
} from './process/createSupervisor.js'
export {
  type SolanaDevelopmentAccount,
  solanaAccountOf,
  solanaDevelopmentAccounts,
} from './solana/accounts.js'
export { solanaMintAuthority } from './solana/plan.js'
export {
  type Solana,
  type SolanaEngine,
  type SolanaToken,
  type StartSolanaParameters,
  startSolana,
} from './solana/startSolana.js'
export {
  chainPortOffsets,
  type Devnet,
  type StartDevnetParameters,
  solanaPortOffsets,
  startDevnet,
} from './startDevnet.js'
