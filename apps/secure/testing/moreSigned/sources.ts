import type { Source } from '../signed/types.js'

/** Where no address is named, the text was read in copies of its code. */
const make =
  (kind: Source['kind']) =>
  (publisher: string, title: string, address?: string, year?: number): Source => ({
    publisher,
    title,
    ...(address === undefined ? {} : { address }),
    ...(year === undefined ? {} : { year }),
    read: true,
    kind,
  })

const theft = make('theft')
const warning = make('warning')

/** Allowances by signature. */
export const allowanceSources = {
  items: warning(
    'Ethereum Improvement Proposals',
    'ERC-4494: Permit for ERC-721 NFTs',
    'eips.ethereum.org/EIPS/eip-4494',
    2021,
  ),
  editions: warning(
    'Ethereum Improvement Proposals',
    'ERC-7604: ERC-1155 Permit Approvals',
    'eips.ethereum.org/EIPS/eip-7604',
    2024,
  ),
  positions: warning(
    'Uniswap',
    'v3 periphery: IERC721Permit',
    'docs.uniswap.org/contracts/v3/reference/periphery/interfaces/IERC721Permit',
  ),
  allPositions: warning(
    'Uniswap',
    'v4 periphery: IERC721Permit_v4, an operator with full permission',
    'docs.uniswap.org/contracts/v4/reference/periphery/interfaces/IERC721Permit_v4',
  ),
  lens: warning(
    'Lens Protocol',
    'LIP-4, Profile Guardian: signatures switched off after phishing of profiles',
    'github.com/lens-protocol/LIPs/pull/18',
    2023,
  ),
  lensManager: warning('Lens Protocol', 'Profile Manager', 'lens.xyz/docs/primitives/profile/manager'),
  compound: warning(
    'Compound',
    'Compound III: Account Management',
    'docs.compound.finance/account-management',
  ),
  morpho: warning(
    'Morpho',
    'Account Management: setAuthorizationWithSig',
    'docs.morpho.org/morpho-blue/tutorials/account-managment',
  ),
  balancer: warning(
    'Balancer',
    'Relayers: access to all of the Vault’s token approvals',
    'docs.balancer.fi/concepts/advanced/relayers.html',
  ),
  euler: warning(
    'Euler',
    'Ethereum Vault Connector: whitepaper, permit and operators',
    'github.com/euler-xyz/ethereum-vault-connector',
  ),
  bentoBox: warning('Sushi', 'BentoBox: ‘Give FULL access to funds in (and approved to) BentoBox?’'),
  base: warning(
    'Base',
    'Use Spend Permissions: no additional prompts',
    'docs.base.org/base-account/improve-ux/spend-permissions',
  ),
  gateway: warning(
    'Circle',
    'Gateway technical guide: burn intents',
    'developers.circle.com/gateway/references/technical-guide',
  ),
} as const

/** Who may act for an account, there or elsewhere. */
export const actorSources = {
  thirdweb: warning(
    'thirdweb',
    'Account Permissions & Session Keys: admins have unrestricted access',
    'portal.thirdweb.com/wallets/smart-wallet/permissions',
  ),
  zeroDev: warning(
    'ZeroDev',
    'Sudo Policy: full permission to the signer',
    'docs.zerodev.app/smart-accounts/permissions/policies/sudo',
  ),
  safeDelegate: warning(
    'Safe',
    'Set a delegate on the Safe transaction service',
    'github.com/safe-global/safe-docs',
  ),
  safeModules: warning(
    'ApeWorX',
    'Safe modules: very dangerous to enable',
    'docs.apeworx.io/ape-safe/stable/userguides/modules.html',
  ),
  candide: warning(
    'Candide',
    'Complete Recovery Flow Guide: what guardians sign',
    'docs.candide.dev/wallet/plugins/recovery-flow-guide',
  ),
  coinbase: warning(
    'Coinbase',
    'Smart Wallet: sign once, update everywhere',
    'github.com/coinbase/smart-wallet',
  ),
  farcaster: warning(
    'Farcaster',
    'Id Registry: transfers and recovery by signature',
    'docs.farcaster.xyz/reference/contracts/reference/id-registry',
  ),
  orderly: warning(
    'Orderly',
    'Wallet Authentication',
    'orderly.network/docs/build-on-omnichain/user-flows/wallet-authentication',
  ),
  vertex: warning(
    'Vertex',
    'Contracts: requests that are signed',
    'vertex-protocol.github.io/vertex-typescript-sdk/modules/Vertex_Contracts.html',
  ),
  loopring: warning('Loopring', 'Protocol 3 design: withdrawals, transfers and keys approved by signature'),
  zkSyncEra: warning(
    'Matter Labs',
    'ZKsync Era features: transactions that are signed as typed data',
    'docs.zksync.io/sdk/java/features',
  ),
  gelato: warning(
    'Gelato',
    'SponsoredCall ERC-2771',
    'docs.gelato.cloud/relay/erc2771-recommended/sponsoredcall-erc2771',
  ),
  polymarket: theft(
    'Cloaked',
    'Would you spot a supply-chain attack before you sign? (Polymarket’s page, changed as it asked to sign)',
    'cloaked.com/post/would-you-spot-a-supply-chain-attack-before-you-sign-a-fake-crypto-transaction',
    2026,
  ),
} as const

/** Orders, and texts that keys are made from. */
export const evmSources = {
  rarible: warning(
    'Rarible',
    'Exchange v2: an order is a signature, which anybody can fill where no taker is named',
    'npmjs.com/package/@rarible/exchange-v2',
  ),
  velora: warning(
    'Velora',
    'Build a Delta Order to Sign: the beneficiary',
    'developers.velora.xyz/api/velora-api/velora-delta-api/build-a-delta-order-to-sign',
  ),
  uniswapX: warning(
    'OpenZeppelin',
    'Security Analysis: UniswapX',
    'blog.openzeppelin.com/openzeppelin-security-analysis-uniswapx',
    2023,
  ),
  aztec: warning('Aztec', 'zk.money: ‘Only sign this message if you trust the application’'),
  umbra: warning('ScopeLift', 'Umbra: ‘This signature gives the app access to your funds’'),
  fluidkey: warning('Fluidkey', 'Stealth account kit: ‘Only sign this message within a trusted website’'),
  xmtp: warning('XMTP', 'The signature that encrypts the keys of the messages'),
} as const

export const solanaSources = {
  squadsConfig: warning(
    'Squads',
    'Create Config Transaction',
    'docs.squads.so/main/development/typescript/instructions/create-config-transaction',
  ),
  squadsSettings: warning(
    'Squads',
    'Settings and Members: a threshold of one is a single point of failure',
    'docs.squads.so/main/getting-started/settings-and-members',
  ),
  staging: warning(
    'Sec3',
    'WatchTower: detecting durable nonce attacks',
    'doc.sec3.dev/sec3-watchtower/multisig-security',
  ),
  associated: warning(
    'Sec3',
    'Two caveats of the SPL Associated Token Program',
    'sec3.dev/blog/two-caveats-spl',
    2022,
  ),
  metadata: warning(
    'Metaplex',
    'Token Metadata: Delegated Authorities',
    'developers.metaplex.com/token-metadata/delegates',
  ),
  locking: warning(
    'Metaplex',
    'Token Metadata: Locking Assets',
    'developers.metaplex.com/token-metadata/lock',
  ),
  compressed: warning(
    'Metaplex',
    'Bubblegum: Delegating Compressed NFTs',
    'developers.metaplex.com/zh/smart-contracts/bubblegum/delegate-cnfts',
  ),
  compressedBurn: warning(
    'Metaplex',
    'Bubblegum: Burning Compressed NFTs',
    'developers.metaplex.com/bubblegum/burn-cnfts',
  ),
  core: warning(
    'Metaplex',
    'Core: Transfer Delegate, to any address without the owner’s approval',
    'developers.metaplex.com/smart-contracts/core/plugins/transfer-delegate',
    2026,
  ),
  coreFreeze: warning(
    'Metaplex',
    'Core: Freeze Delegate',
    'developers.metaplex.com/smart-contracts/core/plugins/freeze-delegate',
    2026,
  ),
  guard: warning(
    'Solana Foundation',
    'CPI Guard: actions hidden in programs',
    'solana.com/developers/courses/token-extensions/cpi-guard',
  ),
  lockup: warning(
    'Solana',
    'Stake program: Lockup, and the custodian who is exempt from it',
    'docs.rs/solana-stake-program/1.14.9/solana_stake_program/stake_state/struct.Lockup.html',
  ),
  closing: warning(
    'Solana Labs',
    'Proposal for upgradable program recovery: closing cannot be undone',
    'github.com/solana-labs/solana/pull/27460',
    2022,
  ),
  voting: warning('Triton', 'Vote account setup', 'docs.triton.one/validators/vote-account-setup'),
  fees: warning(
    'Phantom',
    'Solana Priority Fees: set by a site, discouraged',
    'docs.phantom.app/developer-powertools/solana-priority-fees',
  ),
  names: theft(
    'Questions for Solana',
    'Who decides the status of a disputed .sol name? (names reported as stolen)',
    'questionsforsolana.com/questions/01-disputed-sol-name-status.html',
    2026,
  ),
} as const

/** Calls that somebody else carries out, and what shared wallets are set to. */
export const relaySources = {
  guards: warning(
    'Safe',
    'Guards: a broken guard can block every transaction',
    'docs.safe.global/advanced/smart-account-guards',
  ),
  fallback: warning(
    'on_chain',
    'setFallbackHandler: security risk, all calls are forwarded',
    'pub.dev/documentation/on_chain/latest/ethereum_src_contracts_safe_contract_singleton/SafeSingletonContract/setFallbackHandler.html',
  ),
  zeroEx: warning('0x', 'Gasless API: the meta-transaction that is signed (an example of its request)'),
  biconomy: warning(
    'Biconomy',
    'BasicMetaTransaction: any call of a contract, signed by personal_sign',
    'github.com/bcnmy/metatx-standard',
  ),
  gsn: warning(
    'OpenGSN',
    'Paymasters: a token paymaster charges the user before the call',
    'npmjs.com/package/@opengsn/paymasters',
  ),
  porto: warning('Ithaca', 'Porto account: super admin keys', 'porto.sh/contracts/account'),
  derive: warning(
    'Derive',
    'MPC wallets: typed data can trade, transfer and withdraw',
    'docs.derive.xyz/authentication/mpc-wallets',
  ),
  intents: warning(
    'Across',
    'ERC-7683 in Production: the recipient is in the order’s data',
    'docs.across.to/guides/concepts/erc-7683',
  ),
} as const

/** Delegates and bridges of Solana. */
export const delegateSources = {
  drift: warning(
    'Shyft',
    'Drift: a delegate can perform most operations except withdrawals',
    'docs.shyft.to/solana-indexers/case-studies/drift/get-user-account-for-delegate',
  ),
  governance: warning(
    'Solana Labs',
    'SPL Governance: SetGovernanceDelegate',
    'docs.rs/spl-governance/2.1.1/spl_governance/instruction/fn.set_governance_delegate.html',
  ),
  coreBurn: warning(
    'Metaplex',
    'Core: Burn Delegate, at any time without the owner’s approval',
    'developers.metaplex.com/smart-contracts/core/plugins/burn-delegate',
    2026,
  ),
  coreBurning: warning(
    'Metaplex',
    'Core: Burning Assets, permanent and irreversible',
    'developers.metaplex.com/smart-contracts/core/burn',
    2026,
  ),
  hook: warning(
    'Hopper',
    'UpdateTransferHook: point the mint at another hook program',
    'docs.rs/hopper-runtime/0.5.0/hopper_runtime/token_2022_ix/struct.UpdateTransferHook.html',
  ),
  cctp: warning(
    'Circle',
    'CCTP Solana programs: minted tokens go to mintRecipient',
    'developers.circle.com/cctp/solana-programs',
  ),
} as const

/** Guardians, sessions, orders and items once more. */
export const furtherSources = {
  guardian: theft(
    'The Block',
    'Loopring suffers $5 million hack after ‘Guardian’ service is compromised',
    'beeeye.xyz/news/detail/12560604039545',
    2024,
  ),
  caveats: warning(
    'MetaMask',
    'Delegation: caveat enforcers restrict what is delegated',
    'docs.metamask.io/smart-accounts-kit/0.11.0/concepts/delegation',
  ),
  rootSession: warning(
    'Alchemy',
    'grantPermissions: root access for a session key',
    'alchemy.com/docs/wallets/reference/account-kit/wallet-client/functions/grantPermissions',
  ),
  spendBatch: warning(
    'Base',
    'SpendPermissionManager: several permissions by one signature',
    'docs.base.org/base-account/reference/onchain-contracts/spend-permissions',
  ),
  exitPool: warning(
    'Balancer',
    'V2 Vault: joins, exits and swaps approved by signature (SignaturesValidator)',
  ),
  paymaster: warning(
    'ZKsync',
    'SDK: the approval-based paymaster gets an allowance',
    'sdk.zksync.io/python/guides/features',
  ),
  augustus: warning(
    'Velora',
    'AugustusRFQ: on-chain data structures of orders',
    'developers.velora.xyz/api/augustusrfq/on-chain-data-structure',
  ),
  limitOrder: warning(
    '0x',
    'Orderbook API: orders are signed and filled by anybody',
    '0x.org/docs/1.0/0x-orderbook-api',
  ),
  permanentTransfer: warning(
    'Metaplex',
    'Core: Permanent Transfer Delegate, irrevocable',
    'developers.metaplex.com/smart-contracts/core/plugins/permanent-transfer-delegate',
    2026,
  ),
  permanentFreeze: warning(
    'Metaplex',
    'Core: Permanent Freeze Delegate, never revoked',
    'developers.metaplex.com/core/plugins/permanent-freeze-delegate',
    2026,
  ),
  permanentBurn: warning(
    'Metaplex',
    'Core: Permanent Burn Delegate, even when frozen',
    'developers.metaplex.com/smart-contracts/core/plugins/permanent-burn-delegate',
    2026,
  ),
  update: warning(
    'Metaplex',
    'Core: Update Delegate changes the data of an asset',
    'developers.metaplex.com/smart-contracts/core/plugins/update-delegate',
    2026,
  ),
  burnItem: warning(
    'Metaplex',
    'Token Metadata: burning assets',
    'developers.metaplex.com/token-metadata/burn',
  ),
} as const
