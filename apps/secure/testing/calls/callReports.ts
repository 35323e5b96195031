import type { Report } from '../drainerReports.js'

/**
 * `read`: found and read, whole or in part; else cited from what is known of it. Where a page has no title, what it is
 * about; where the index of sources names no repository, no address.
 */
export type CallReport = Report & { address?: string; read: boolean }

const github = 'https://github.com'
const unphishable = (title: string): CallReport => ({
  publisher: 'DeFiHackLabs',
  title: `Unphishable: ${title}`,
  year: 2025,
  address: `${github}/DeFiHackLabs/Unphishable`,
  read: true,
})
const rabby = (title: string): CallReport => ({
  publisher: 'Rabby',
  title: `Security engine: ${title}`,
  address: `${github}/RabbyHub/rabby-security-engine/tree/main/src/rules`,
  read: true,
})
const safeHashes = (title: string): CallReport => ({
  publisher: 'pcaversaccio',
  title: `Safe Multisig Transaction Hashes: ${title}`,
  address: `${github}/pcaversaccio/safe-tx-hashes-util`,
  read: true,
})
const kit = (publisher: string, title: string, path: string): CallReport => ({
  publisher,
  title,
  address: `${github}/${publisher}/${path}`,
  read: true,
})

export const callReports = {
  badger: {
    publisher: 'Zengo',
    title: 'The BadgerDAO hack: what really happened and why it matters',
    year: 2021,
    address: 'https://zengo.com/the-badgerdao-hack-what-really-happened-and-why-it-matters/',
    read: true,
  },
  kyber: {
    publisher: 'CoinChapter',
    title: 'KyberSwap hacker identified after network suffers $265,000 exploit',
    year: 2022,
    address: 'https://coinchapter.com/kyberswap-hacker-identified-after-network-suffers-265000-exploit/',
    read: true,
  },
  lookalike: {
    publisher: 'Forta',
    title: 'Social engineering contract creation bot (the attack on Convex)',
    year: 2022,
    address: `${github}/forta-network/starter-kits/tree/main/social-eng-contract-py`,
    read: true,
  },
  roles: {
    publisher: 'Forta',
    title: 'Role change detection agent',
    address: `${github}/forta-network/starter-kits/tree/main/role-change-detection-py`,
    read: true,
  },
  vanity: {
    publisher: 'MetaMask',
    title: 'Blocklist addition: Inferno Drainer phishing contracts',
    year: 2026,
    address: `${github}/MetaMask/eth-phishing-detect/issues/222082`,
    read: true,
  },
  testDapp: {
    publisher: 'MetaMask',
    title: 'Test dapp: malicious transactions and signatures',
    address: `${github}/MetaMask/test-dapp/tree/main/src/components/ppom`,
    read: true,
  },
  halfYear: {
    publisher: 'Scam Sniffer',
    title: 'Phishing report: over 300 million losses in half a year (in 0xkryptos)',
    year: 2024,
    address: 'https://0xkryptos.com/security/2be46201abc5.html',
    read: true,
  },
  april: {
    publisher: 'Scam Sniffer',
    title: 'April phishing report (in Decentronist)',
    year: 2024,
    address: 'https://decentronist.com/podcast/14494',
    read: true,
  },
  february: {
    publisher: 'Scam Sniffer',
    title: 'Scammy February: over $47 million defrauded by crypto phishers on X (in Cryptostake)',
    year: 2024,
    address:
      'https://news.cryptostake.com/en/uncharted/scammy-february-over-47-million-defrauded-by-crypto-phishers-on-x',
    read: true,
  },
  venus: {
    publisher: 'Incrypthos',
    title: 'Venus Protocol user account compromised via social engineering',
    year: 2025,
    address: 'https://incrypthos.com/security/venus-protocol-user-account-compromised-via-social-engineering',
    read: true,
  },
  governance: {
    publisher: 'Scam Sniffer',
    title: 'Phishing report: ENA governance phishing, multi-chain wallet drainer',
    year: 2026,
    address: `${github}/scamsniffer/scam-database/issues/640`,
    read: true,
  },
  npm: {
    publisher: 'JD Stärk',
    title: 'We just found malicious code in the popular error-ex npm package',
    year: 2025,
    read: false,
  },
  lamz: kit(
    'kuizuo',
    'js-deobfuscator, lamz: the source of a wallet drainer, deobfuscated',
    'js-deobfuscator/blob/main/example/lamz/output.js',
  ),
  sample: kit(
    'unbelievable9',
    'samplecode9: the source of a wallet drainer',
    'samplecode9/blob/main/js/index.js',
  ),
  msContract: {
    publisher: 'GitHub',
    title: 'MS_Contract: the contract of a drainer kit, with its instructions',
    read: true,
  },
  lures: {
    publisher: 'GitHub',
    title: 'Ether: a drainer’s contract with a share for its operator and one function under eighteen names',
    read: true,
  },
  spirit: {
    publisher: 'SpiritSwap',
    title: 'Post mortem on this weekend’s DNS event',
    year: 2022,
    address: 'https://spiritswap.medium.com/post-mortem-on-this-weekends-dns-event-cb61c11f5c2f',
    read: true,
  },
  payload: {
    publisher: 'NDSS',
    title: 'Dissecting Payload-based Transaction Phishing on Ethereum',
    year: 2025,
    address: `${github}/blocksecteam/PTXPhish`,
    read: true,
  },
  swapOrder: {
    publisher: 'Union K',
    title: 'Web3 NFT Swap Order Scams: How to Avoid Them',
    year: 2024,
    address: 'http://realtoken.co.kr/bbs/view.html?m_cate=3&bbs_table=7&wr_id=47072',
    read: true,
  },
  bots: {
    publisher: 'San Diego State University',
    title: 'Towards Understanding and Characterizing the Arbitrage Bot Scam In the Wild',
    year: 2023,
    address: 'https://arxiv.org/abs/2310.12306',
    read: true,
  },
  botWithdrawal: {
    publisher: 'Gate',
    title: 'The Anatomy of the MEV Bot Fraud: Breaking Down Each Stage',
    address: 'https://www.gateex.org/tr/post/status/17482336',
    read: true,
  },
  vault: {
    publisher: 'Bitcoin World',
    title: 'Maker Vault User Loses $55 Million in DAI to Phishing Attack',
    year: 2024,
    address:
      'https://bitcoinworld.co.in/maker-vault-user-lost-55-million-in-dai-stablecoin-to-phishing-attack',
    read: true,
  },
  radiant: {
    publisher: 'SlowMist',
    title: 'Analysis of the Radiant Capital security incident (in Coinlive)',
    year: 2024,
    address: 'https://coinlive.com/news-flash/646260',
    read: true,
  },
  uxlink: {
    publisher: 'SlowMist',
    title: 'Analysis of the theft from UXLINK (in Followin)',
    year: 2025,
    address: 'https://followin.io/feed/20260811',
    read: true,
  },
  threshold: {
    publisher: 'OneKey',
    title: 'How severe is multi-signature control loss?',
    year: 2025,
    address:
      'https://onekey.so/blog/ecosystem/how-severe-is-multi-signature-control-loss-how-to-control-the-protocol-s-lifeline',
    read: true,
  },
  backdoor: {
    publisher: 'OpenZeppelin',
    title: 'Backdooring Gnosis Safe Multisig wallets',
    year: 2021,
    read: false,
  },
  batch7702: {
    publisher: 'GoPlus',
    title:
      'Understanding EIP-7702 Phishing Attacks: A Comprehensive Guide to Protection Strategies for Wallets',
    year: 2025,
    address:
      'https://goplussecurity.medium.com/understanding-eip-7702-phishing-attacks-a-comprehensive-guide-to-protection-strategies-for-wallets-8e8372e3d5ea',
    read: true,
  },
  swap7702: {
    publisher: 'SlowMist',
    title: 'Batch of transactions disguised as Uniswap swaps (in Defy)',
    year: 2025,
    address: 'https://defy.club/?p=19928',
    read: true,
  },
  wiseSigner: {
    publisher: 'Cyfrin',
    title: 'Wise Signer: a deposit to Aave for somebody else',
    year: 2025,
    address: `${github}/Cyfrin/wise-signer/blob/main/src/data/questions.ts`,
    read: true,
  },
  selector: unphishable('function selector phishing'),
  spoofing: unphishable('transaction simulation spoofing'),
  vote: unphishable('advanced governance phishing'),
  bybit: unphishable('the proxy of a shared wallet (Bybit)'),
  spenderIsPerson: rabby('a spender that is no contract'),
  itemSpender: rabby('an item’s spender that is no contract'),
  permit2Spender: rabby('a spender of Permit2 that is no contract'),
  slippage: rabby('slippage that is too high'),
  swapReceiver: rabby('a swap’s recipient'),
  liquidity: rabby('a recipient of liquidity that is another account'),
  bridge: rabby('a bridge’s recipient'),
  wrapReceiver: rabby('a recipient of what is wrapped'),
  ownersChange: safeHashes('owners and threshold'),
  refund: safeHashes('gas token and refund receiver'),
} as const satisfies Readonly<Record<string, CallReport>>
