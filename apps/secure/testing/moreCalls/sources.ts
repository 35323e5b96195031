import type { Source } from '../signed/types.js'

type Detail = { year?: number; address?: string }

const make =
  (kind: Source['kind']) =>
  (publisher: string, title: string, detail: Detail = {}): Source => ({
    publisher,
    title,
    ...detail,
    read: true,
    kind,
  })

const theft = make('theft')
const warning = make('warning')
const standard = (number: number, title: string): Source =>
  warning('Ethereum Improvement Proposals', `ERC-${number}: ${title}, security considerations`, {
    address: `eips.ethereum.org/EIPS/eip-${number}`,
  })
const safe = (file: string, title: string): Source =>
  warning('Safe', title, {
    address: `github.com/safe-global/safe-smart-account/blob/main/contracts/${file}`,
  })
const eigen = (file: string, title: string): Source =>
  warning('EigenLayer', title, {
    address: `github.com/Layr-Labs/eigenlayer-contracts/blob/main/docs/${file}`,
  })
const openZeppelin = (file: string, title: string): Source =>
  warning('OpenZeppelin', title, {
    address: `github.com/OpenZeppelin/openzeppelin-contracts/blob/master/contracts/${file}`,
  })

/** Reports of thefts, and what the protocols, their standards and wallets say of their functions. All were read in part. */
export const sources = {
  safeModule: safe('base/ModuleManager.sol', 'ModuleManager: a module can take over a Safe'),
  safeModuleGuard: safe('interfaces/IModuleManager.sol', 'IModuleManager: what a module guard can block'),
  safeGuard: safe('interfaces/IGuardManager.sol', 'IGuardManager: what a guard can block'),
  safeFallback: safe('interfaces/IFallbackManager.sol', 'IFallbackManager: risk of the fallback handler'),
  safeApproval: safe('interfaces/ISafe.sol', 'ISafe: an approved hash stays approved'),
  safeAllowance: warning('Safe', 'Allowance module: delegates and their allowances', {
    address: 'github.com/safe-global/safe-modules/tree/main/modules/allowances',
  }),
  accountModule: warning('Smart Contracts Hacking', 'Smart Account Module Explained in Detail', {
    address: 'smartcontractshacking.com/glossary/smart-account-module',
  }),
  accountValidator: warning('Settle Labs', 'ERC-7579 모듈형 스마트계정', {
    address: 'settlelabs.dev/learn/account-agent-payment/erc7579-modular-accounts',
  }),
  modular: standard(7579, 'Minimal Modular Smart Accounts'),
  modules: standard(6900, 'Modular Smart Contract Accounts'),
  coinbaseWallet: warning('Coinbase', 'Smart Wallet: what owners can do', {
    address: 'github.com/coinbase/smart-wallet',
  }),
  wiseBatch: warning('Cyfrin', 'Wise Signer: a transaction of an account with code', {
    year: 2025,
    address: 'github.com/Cyfrin/wise-signer/blob/main/src/data/questions.ts',
  }),
  batchTransfers: theft(
    'altFINS',
    'EIP-7702 batch transactions: tokens and NFTs taken (after Scam Sniffer)',
    {
      year: 2025,
      address: 'altfins.com/crypto-news/crypto-news-summary/14999',
    },
  ),
  upcx: theft('Clawditor', 'UPCX: The ProxyAdmin Hijack and Privileged Withdrawal Exploit', {
    year: 2025,
    address: 'clawditor-docs.vercel.app/docs/research/2025-04-01-upcx-proxy-hijack',
  }),
  diamond: standard(2535, 'Diamonds, Multi-Facet Proxy'),
  defaultAdmin: openZeppelin(
    'access/extensions/AccessControlDefaultAdminRules.sol',
    'AccessControlDefaultAdminRules: what the default admin can do',
  ),
  vesting: openZeppelin('finance/VestingWallet.sol', 'VestingWallet: its owner is the beneficiary'),
  proposals: warning('Security Alliance', 'Frameworks: governance proposal security', {
    address: 'github.com/security-alliance/frameworks',
  }),
  asyncVault: standard(7540, 'Asynchronous ERC-4626 Tokenized Vaults'),
  multiToken: standard(6909, 'Minimal Multi-Token Interface'),
  payableToken: standard(1363, 'Payable Token'),
  aave: warning('Aave', 'Credit Delegation', { address: 'aave.com/docs/developers/credit-delegation' }),
  morpho: warning('Morpho', 'Account Management', {
    address: 'docs.morpho.org/morpho-blue/tutorials/account-managment',
  }),
  euler: warning('Euler', 'Ethereum Vault Connector: operators, controllers and calls', {
    address: 'github.com/euler-xyz/ethereum-vault-connector/blob/master/docs/whitepaper.md',
  }),
  eigenAdmins: eigen('permissions/PermissionController.md', 'PermissionController: admins and appointees'),
  eigenClaimer: eigen('core/RewardsCoordinator.md', 'RewardsCoordinator: the claimer of rewards'),
  eigenOperator: warning('ChainSecurity', 'EigenLayer: secure integration', {
    address: 'chainsecurity.com/blog/eigenlayer-secure-integration',
  }),
  rocketPool: warning('Rocket Pool', 'Setting your Primary Withdrawal Address', {
    address: 'github.com/rocket-pool/docs.rocketpool.net/blob/main/docs/en/node-staking/prepare-node.mdx',
  }),
  depositContract: warning('A copy of the Staking Launchpad', 'Avoid phishing', {
    address: 'mainnet.earthether.org/en/phishing',
  }),
  sablier: warning('Sablier', 'Access Control', {
    address: 'docs.sablier.com/reference/flow/access-control',
  }),
  sablierTransfer: warning('CodeHawks', 'Sablier: withdrawMaxAndTransfer', {
    year: 2024,
    address: 'codehawks.cyfrin.io/c/2024-05-Sablier/s/215',
  }),
  superfluid: warning('Superfluid', 'CFAv1Forwarder: permissions of a flow operator', {
    address:
      'github.com/superfluid-finance/protocol-monorepo/blob/dev/packages/ethereum-contracts/contracts/utils/CFAv1Forwarder.sol',
  }),
  delegateRegistry: warning('Delegate', 'Delegate Registry: what a delegation implies', {
    address: 'github.com/delegatexyz/delegate-registry',
  }),
  ensManager: warning('ENS', 'Set a Manager of an Unwrapped ENS Name', {
    address: 'support.ens.domains/en/articles/8212568-set-a-manager-of-an-unwrapped-ens-name',
  }),
  ensRoles: warning('ENS', 'How to Edit Roles', {
    address: 'support.ens.domains/en/articles/8825632-how-to-edit-roles',
  }),
  rabbyPurchase: warning('Rabby', 'Security engine: a bought item’s recipient', {
    address: 'github.com/RabbyHub/rabby-security-engine/blob/main/src/rules/buyNFT.ts',
  }),
  seaportValidator: warning('OpenSea', 'Seaport: Order Validator, errors and warnings', {
    address: 'github.com/ProjectOpenSea/seaport/blob/main/docs/OrderValidator.md',
  }),
  arbitrum: warning('Arbitrum', 'Deposit ETH and messages: who can cancel a ticket', {
    address: 'github.com/OffchainLabs/arbitrum-docs',
  }),
  circle: warning('Circle', 'TokenMessenger: a burn that one caller completes', {
    address: 'github.com/circlefin/evm-cctp-contracts/blob/master/src/TokenMessenger.sol',
  }),
  signIn: theft('BetterLogicTeam', 'opensea_drainer: the source of a wallet drainer', {
    address: 'github.com/BetterLogicTeam/opensea_drainer',
  }),
  gmx: warning('GMX', 'Synthetics: what a subaccount can do', {
    address: 'github.com/gmx-io/gmx-synthetics/blob/main/README.md',
  }),
  kwenta: warning('Kwenta', 'Smart Margin: what a delegate can do', {
    address: 'github.com/Kwenta/smart-margin/blob/main/src/Account.sol',
  }),
  synthetix: warning('Synthetix', 'AccountRBAC: the high-level admin permission', {
    address:
      'github.com/Synthetixio/synthetix-v3/blob/main/protocol/synthetix/contracts/storage/AccountRBAC.sol',
  }),
  argentGuardian: warning('Argent', 'How to recover my wallet with guardians (complete guide)', {
    address: 'support.argent.xyz/hc/en-us/articles/360007338877',
  }),
  luksoPermissions: warning('LUKSO', 'LSP6 Key Manager: a controller that edits permissions', {
    address: 'github.com/lukso-network/docs/blob/main/docs/standards/access-control/lsp6-key-manager.md',
  }),
  luksoOperator: warning('LUKSO', 'LSP7 Digital Asset: authorizeOperator', {
    address:
      'github.com/lukso-network/docs/blob/main/docs/contracts/contracts/LSP7DigitalAsset/LSP7DigitalAsset.md',
  }),
  bonds: standard(3475, 'Abstract Storage Bonds'),
  punkOffer: warning('Sherlock', 'Ajna: users willing to use Cryptopunks as collateral can be frontrun'),
  punkBid: warning('Flashbots', 'mev-inspect-py: Cryptopunks snipe strategy inspector', {
    year: 2021,
    address: 'github.com/flashbots/mev-inspect-py/pull/138',
  }),
  gasToken: theft('AMBCrypto', 'Crypto-scam involving ‘fake approvals’ busted at Revoke', {
    year: 2023,
    address: 'ambcrypto.com/crypto-scam-involving-fake-approvals-busted-at-revoke/amp',
  }),
} as const satisfies Readonly<Record<string, Source>>
