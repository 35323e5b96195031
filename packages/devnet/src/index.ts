export { type BitcoinDevelopmentAccount, bitcoinDevelopmentAccounts } from './bitcoin/accounts.js'
export { type SignBitcoinPaymentParameters, signBitcoinPayment } from './bitcoin/signBitcoinPayment.js'
export { type Bitcoin, startBitcoin } from './bitcoin/startBitcoin.js'
export { type Bundler, type StartBundlerParameters, startBundler } from './bundler/startBundler.js'
export { collectibleAbi } from './contracts/artifacts/collectible.js'
export { editionAbi } from './contracts/artifacts/edition.js'
export { ensRegistryAbi } from './contracts/artifacts/ensRegistry.js'
export { ensResolverAbi } from './contracts/artifacts/ensResolver.js'
export { permitTokenAbi } from './contracts/artifacts/permitToken.js'
export { plainTokenAbi } from './contracts/artifacts/plainToken.js'
export { smartAccountAbi, smartAccountBytecode } from './contracts/artifacts/smartAccount.js'
export { wrappedEtherAbi } from './contracts/artifacts/wrappedEther.js'
export { uniswapV2RouterAbi } from './contracts/uniswapV2RouterAbi.js'
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
export {
  type ChainPlan,
  type CollectiblePlan,
  chainPlans,
  type PoolPlan,
  type TokenPlan,
} from './evm/chainPlans.js'
export type { DevnetCollectible } from './evm/deployCollectibles.js'
export { type DeployedContracts, type DevnetToken, deployContracts } from './evm/deployContracts.js'
export type { DevnetPool } from './evm/deployExchange.js'
export { deployNameParent, type NameParent, nameGatewayKey } from './evm/deployNameParent.js'
export type { SmartAccountContracts } from './evm/deploySmartAccounts.js'
export { type EntryPointVersion, entryPoints } from './evm/entryPoints.js'
export { mine } from './evm/mine.js'
export { type MintCollectibleParameters, mintCollectible } from './evm/mintCollectible.js'
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
export { type SwapTokensParameters, swapTokens } from './evm/swapTokens.js'
export { type WaitForReceiptParameters, waitForReceipt } from './evm/waitForReceipt.js'
export {
  type FarcasterRelay,
  type StartFarcasterRelayParameters,
  startFarcasterRelay,
} from './farcasterRelay/startFarcasterRelay.js'
export { type Foreign, installForeign } from './foreign/installForeign.js'
export { type Login, type LoginClient, type StartLoginParameters, startLogin } from './login/startLogin.js'
export { type Mail, type StartMailParameters, startMail } from './mail/startMail.js'
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
export { type StacksDevelopmentAccount, stacksDevelopmentAccounts } from './stacks/accounts.js'
export {
  createStacksClient,
  type StacksClient,
  type StacksTokenTransfer,
  type StacksTransfer,
} from './stacks/createStacksClient.js'
export {
  type Stacks,
  type StacksToken,
  type StartStacksParameters,
  startStacks,
} from './stacks/startStacks.js'
export {
  bitcoinPortOffset,
  chainPortOffsets,
  type Devnet,
  type StartDevnetParameters,
  solanaPortOffsets,
  stacksPortOffset,
  startDevnet,
} from './startDevnet.js'
