import type { Source } from './types.js'

type Detail = { year?: number; address?: string }

const make =
  (read: boolean, kind: Source['kind']) =>
  (publisher: string, title: string, { year, address }: Detail = {}): Source => ({
    publisher,
    title,
    ...(year === undefined ? {} : { year }),
    ...(address === undefined ? {} : { address }),
    read,
    kind,
  })

const theft = make(true, 'theft')
const warning = make(true, 'warning')
const knownTheft = make(false, 'theft')
const knownWarning = make(false, 'warning')

/** Orders and allowances of EVM. */
export const evmSources = {
  testDapp: warning('MetaMask', 'test-dapp: malicious signatures and malformed typed data', {
    address: 'github.com/MetaMask/test-dapp',
  }),
  /** Its repository is not named where it was read. */
  testDappCopy: warning('A copy of MetaMask/test-dapp', 'Malicious orders and Safe messages'),
  imToken: theft('imToken', 'Beware of Fake Twitter Accounts and Restaking Scams (Security Report 25)', {
    year: 2024,
    address: 'support.token.im/hc/en-us/articles/31819758350617',
  }),
  create2: knownTheft('Scam Sniffer', 'Wallet Drainers Starts Using Create2 Bypass Wallet Security Alert', {
    year: 2023,
  }),
  safeVault: knownTheft('Blockaid', 'post on the Safe vault contract of Angel Drainer', {
    year: 2024,
  }),
  pendle: knownTheft('Scam Sniffer', 'post on permits of aEthMKR and Pendle USDe', {
    year: 2024,
  }),
  lemma: warning('Lemma', 'EIP-3009 — Transfer With Authorization', {
    address: 'lemma.frame00.com/glossary/eip-3009',
  }),
  erc3009: warning('web3.new', 'ERC-3009 — Transfer With Authorization', {
    address: 'web3.new/protocols/erc-3009',
  }),
  aave: warning('Aave', 'Credit Delegation', { address: 'aave.com/docs/developers/credit-delegation' }),
  chainId: warning('Coinspect', 'Software wallets research series: EIP-712 implementation issue', {
    address: 'coinspect.com/blog/chainid-eip-712-implementation-issue',
  }),
  beosin: theft('Beosin', 'How to Steal User’s Signature in NFT Phishing Attacks', {
    year: 2022,
    address: 'beosin.com/resources/how-to-steal-users-signature-in-nft-phishing-attacks',
  }),
  wyvernHalf: theft('Technologistan', 'Hacker steals $1.7 million worth of NFTs from OpenSea users', {
    year: 2022,
    address: 'technologistan.pk/hacker-steals-1-7-million-worth-of-nfts-from-opensea-users',
  }),
  zeroCost: theft('Ecgin', 'How Zero-Cost NFT Phishing Works', { address: 'ecgin.com/2785.html' }),
  blur: theft('ChainWitcher', 'Blur Scam: Watch Your Signature Or Lose 5 ETH!', {
    address: 'chainwitcher.com/blur-scam-watch-your-signature',
  }),
  forta: theft('Forta', 'How to Blow Up a Scammer’s Business Model', {
    year: 2023,
    address: 'forta.org/blog/how-to-blow-up-a-scammers-business-model',
  }),
  swapOrder: theft('Unionk', 'Web3 NFT Swap Order Scams: How to Avoid Them', {
    year: 2024,
    address: 'realtoken.co.kr/bbs/view.html?wr_id=47072',
  }),
  radiant: theft('Cyfrin', 'How To Verify Safe Multi-Sig Wallet Signatures: The Radiant Capital Hack Fix', {
    year: 2025,
    address: 'cyfrin.io/blog/verify-safe-multi-sig-wallet-signatures-radiant-capital-hack',
  }),
  cobo: warning('Cobo', 'Safe{Wallet} risk controls', {
    address: 'manuals.cobo.com/en/portal/risk-controls/safe-risk-controls',
  }),
  gasToken: knownWarning('pcaversaccio', 'safe-tx-hashes-util: potential gas token attack', { year: 2025 }),
} as const

/** Rights, keys and sign-in of EVM. */
export const rightSources = {
  delegation: warning('MetaMask', 'Delegation Toolkit: ERC-7715 versus delegations', {
    address: 'github.com/MetaMask/metamask-docs',
  }),
  userOperation: warning('Ethereum Magicians', 'EIP Idea: eth_signUserOperation RPC', {
    address: 'ethereum-magicians.org/t/16184',
  }),
  smartAccount: warning('ChainScore Labs', 'The Future of Exploits: Phishing the Smart Account Layer'),
  metaTransactions: warning('Kayssel', 'Meta-Transactions: Gasless UX and New Attack Vectors', {
    year: 2025,
    address: 'kayssel.com/post/web3-21',
  }),
  venly: warning('Venly', 'What are Meta Transactions', {
    address: 'docs.venly.io/docs/what-are-meta-transactions',
  }),
  metaDemo: warning('punkwang', 'Meta-Transaction Demo (WETH on Polygon)', {
    address: 'github.com/punkwang/MetaTransactionDemo',
  }),
  hyperScam: theft('Hyperliquid', 'I got scammed/hacked: an unknown multi-sig on the account', {
    address: 'hyperliquid.gitbook.io/hyperliquid-docs/support/faq/i-got-scammed-hacked',
  }),
  hyperActions: warning('Chainstack', 'Hyperliquid: user-signed actions', {
    address: 'docs.chainstack.com/docs/hyperliquid-user-signed-actions',
  }),
  hyperAgent: warning('Hyperdaily', 'Hyperliquid agent wallets explained', {
    address: 'hyperdaily.tech/blog/hyperliquid-agent-wallets',
  }),
  safeheron: warning('Safeheron', 'Enhancing Security on MPC Wallet-dYdX Connections', {
    year: 2023,
    address: 'safeheron.com/blog/enhancing-security-on-mpc-wallet-dydx-connections',
  }),
  dydxChain: knownWarning('dYdX', 'v4 clients: keys of the chain from an onboarding signature'),
  paradex: knownWarning('Paradex', 'Client library: the STARK key from a signature'),
  zkSync: warning('Matter Labs', 'zkSync Lite: key derivation and ChangePubKey messages'),
  zkLink: warning('zkLink', 'Signer: the message that a layer-2 key is made from'),
  lighter: warning('Lighter', 'Client: template of ChangePubKey'),
  loopring: warning('Loopring', 'SDK: the message that an account key is made from'),
  immutable: warning('Immutable', 'Immutable X: seed and key linking messages'),
  tinyCloud: warning('TinyCloud', 'Protocol: Sign-In with Ethereum as the root of a session', {
    address: 'protocol-b14.pages.dev/identity/siwe',
  }),
  farcaster: warning('Farcaster', 'Signer Requests', {
    address: 'docs.farcaster.xyz/reference/warpcast/signer-requests',
  }),
  polymarket: theft('DeFiRisk', 'Polymarket, RD-F-096: calls of users’ proxies in September 2024', {
    address: 'defirisk.co/protocols/polymarket/factors/RD-F-096',
  }),
  clobAuth: warning('VertexPredict', 'Authentication Flow (Polymarket CLOB)', {
    address: 'docs.vertexpredict.com/technical-reference/authentication-flow',
  }),
  governance: theft('Gorganizer', 'Fake DAO governance flash-loan vote-hijack lure', {
    year: 2026,
    address: 'gorganizer.net/explain/fake-dao-governance-flash-loan-vote-hijack-lure',
  }),
} as const

export const solanaSources = {
  clinksink: knownTheft('Mandiant', 'Solana Cryptocurrency Drainer Campaigns: CLINKSINK', { year: 2024 }),
  solPhish: theft(
    'arXiv 2505.04094',
    'SolPhishHunter: Towards Detecting and Understanding Phishing on Solana',
    {
      year: 2025,
      address: 'arxiv.org/html/2505.04094v1',
    },
  ),
  kilnHidden: theft('Zenn', '【60億円流出】Solanaステーキングで何が起きたのか', {
    year: 2025,
    address: 'zenn.dev/omakase/articles/b2e85e51ca45ef',
  }),
  kilnChecked: theft('Hypernative', 'Learning From the SwissBorg $41M Exploit', {
    year: 2025,
    address: 'hypernative.io/blog/learning-from-the-swissborg-41m-exploit',
  }),
  drift: theft('BlockSec', 'Drift Protocol Incident: Multisig Governance Compromise via Durable Nonce', {
    year: 2026,
    address: 'blocksec.com/blog/drift-protocol-incident-multisig-governance-compromise',
  }),
  driftBlockaid: theft(
    'Blockaid',
    '$285M Gone: How Blockaid’s Cosigner Could have Protected Drift Protocol',
    {
      year: 2026,
      address: 'blockaid.io/blog/285m-gone-how-blockaids-cosigner-could-have-protected-drift-protocol',
    },
  ),
  squads: theft('Squads', 'thread on an address poisoning attack targeting Squads users', {
    year: 2026,
    address: 'threadreaderapp.com/thread/2043774255469605288',
  }),
  upgrade: warning('DEV Community', 'The Upgrade Authority Problem', {
    year: 2026,
    address: 'dev.to/ohmygod/the-upgrade-authority-problem',
  }),
  upgradeKeys: warning('DEV Community', 'Solana Upgrade Authority Security: The $40M Lesson', {
    year: 2026,
    address: 'dev.to/ohmygod/solana-upgrade-authority-security',
  }),
  token2022: warning('DEV Community', 'Solana Token-2022 Security: The Hidden Attack Surface', {
    year: 2026,
    address: 'dev.to/ohmygod/solana-token-2022-security',
  }),
  bitFlip: theft('Tildee', 'Solana under threat: Blowfish uncovers Aqua and Vanish drainers', {
    year: 2024,
    address: 'tildee.com/solana-under-threat-blowfish-uncovers-sophisticated-drainer-schemes',
  }),
  timeOfUse: theft('Blockaid', 'Dissecting TOCTOU Attacks: How Wallet Drainers Exploit Solana’s Timing', {
    year: 2024,
    address: 'blockaid.io/blog/dissecting-toctou-attacks',
  }),
  simulation: warning('Opcodes', 'Detecting simulation in a Solana program', {
    year: 2022,
    address: 'opcodes.fr/publications/2022-01/detecting-transaction-simulation',
  }),
  baton: theft('MetaMask', 'eth-phishing-detect issue 293741: batononpump.com', {
    year: 2026,
    address: 'github.com/MetaMask/eth-phishing-detect/issues/293741',
  }),
  rent: theft('SolChekers', 'Security Guide: Protecting Your Assets During Cleanup', {
    address: 'solchekers.com/wiki/en/security-guide',
  }),
  items: theft('Tracefunds', 'Solana NFT Drain: How to Trace Stolen pNFTs and cNFTs', {
    address: 'tracefunds.app/guides/solana-nft-drain-trace',
  }),
  blinkGuard: warning('Colosseum', 'BlinkGuard: a safety firewall for Solana Actions', { year: 2026 }),
  signMessage: warning(
    'Solana Stack Exchange',
    'How can I trust that a message is not an encoded transaction',
    {
      address: 'solana.stackexchange.com/questions/5592',
    },
  ),
  bullChecker: theft(
    'Criptospia',
    'Avviso di sicurezza per gli utenti Solana (Bull Checker, after Jupiter)',
    {
      year: 2024,
      address: 'criptospia.com/?p=62581',
    },
  ),
  copilot: theft('Satoshi Brother', 'Estensione Chrome maligna (Crypto Copilot, after Socket)', {
    year: 2025,
    address: 'satoshibrother.com/it/estensione-chrome-maligna-esposta',
  }),
} as const
