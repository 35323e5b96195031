import type { DrainerRow } from './solanaDrainers.js'

/**
 * `year` absent: the page has no date. Most were found and read in part; those of Scam Sniffer, Check Point, Chainalysis,
 * SentinelLABS and Cambridge, and ERC-4361, are cited from what is known of them.
 */
export type Report = { publisher: string; title: string; year?: number }

export type Drainer = DrainerRow & {
  /** Absent: no public report of it is known to us; it is from our own reviews or from the standard. */
  report?: Report
  /** What the report describes. */
  shape?: string
  /** The same shape with another amount, token, count or name, which the report does not mention. */
  isVariation: boolean
  /** What the network says is at the spender, where that is what gives it away. */
  spenderCode?: string
}

const report = (publisher: string, title: string, year?: number): Report => ({
  publisher,
  title,
  ...(year === undefined ? {} : { year }),
})

const microsoft = report('Microsoft', '‘Ice phishing’ on the blockchain', 2022)
const blankCheck = report('SlowMist', '“Blank Check” eth_sign Phishing Analysis', 2022)
const slowPermit = report(
  'SlowMist',
  'Examining Permit Signatures: Is Phishing of Tokens Possible via Off-Chain Signatures?',
  2023,
)
const walletGuard = report('Wallet Guard', 'Types of scams')
const scamWatch = report(
  'ScamWatch',
  'Permit2, ERC-2612 and Gasless Signature Scams: How New Approval Flows Let Scammers Drain Wallets',
)
const reloaded = report(
  'Check Point Research',
  'Inferno Drainer Reloaded: Deep Dive into the Return of the Most Sophisticated Crypto Drainer',
  2025,
)
const protocols = report(
  'Check Point Research',
  'Unveiling the Scam: How Fraudsters Abuse Legitimate Blockchain Protocols to Steal Your Cryptocurrency Wallet',
  2024,
)
const openSea = report('Scam Encyclopedia', 'OpenSea Ice-Phishing and Malicious Signature Scams', 2026)
const bulk = report('Flip', 'Bulk (Listing) Season', 2023)
const solanaAnatomy = report(
  'DEV Community',
  'The Anatomy of a Solana Wallet Drainer: Owner Reassignment, Durable Nonce Tricks, and Blinks Phishing',
  2026,
)
const drainerTypes = report('Chainalysis', 'Understanding Crypto Drainers', 2024)

/** What a report describes, and the rows of it by their names; the first of them is the one described. */
const shapes: readonly (readonly [shape: string, report: Report, rows: RegExp])[] = [
  ['allowance without limit for somebody else', microsoft, /^approve 0x\S+ \d+$/],
  [
    'raised allowance',
    report('Your Crypto Library', 'Victim Loses $24.23 Million in Crypto Phishing Scam', 2023),
    /^increaseAllowance /,
  ],
  [
    'allowance for a contract that does not exist yet',
    report('Scam Sniffer', 'Wallet Drainers Starts Using Create2 Bypass Wallet Security Alert', 2023),
    /CREATE2/,
  ],
  ['operator of a collection', blankCheck, /^setApprovalForAll \d+$/],
  [
    'operator of liquidity positions',
    report('The Defiant', 'Phishing Villain Targets Uniswap Users with Airdrop Grift', 2022),
    /^positions of Uniswap/,
  ],
  ['permit', slowPermit, /^permit \d+$|^DAI permit$/],
  [
    'permit without an end',
    report(
      'DEV Community',
      'The Phantom Approval: How ERC-2612 Permit Signatures Are Being Weaponized to Drain DeFi Wallets',
      2026,
    ),
    /^permit of WETH/,
  ],
  [
    'permit of a lending market’s token',
    report(
      'CentBit',
      'Crypto Whale Loses $32 Million in Phishing Attack Through Inferno Drainer Software',
      2024,
    ),
    /^permit of a lending/,
  ],
  [
    'permit of staked tokens',
    report(
      'Coinmela',
      'Crypto Whale Loses $6 Million in Phishing Scheme Through Malicious Signature Approval',
      2025,
    ),
    /^permit of staked/,
  ],
  ['permit for Multicall', report('Phish Quest', 'Uniswap V3 Multicall Phishing'), /^permit for Multicall/],
  ['Permit2, one token', reloaded, /^Permit2 single/],
  ['Permit2, several tokens', scamWatch, /^Permit2 batch \d/],
  ['Permit2, a transfer by signature', scamWatch, /^Permit2 (transfer|batch transfer|witness)/],
  ['call named as an update that takes currency', walletGuard, /^SecurityUpdate\(\) with value/],
  ['mint that takes everything', walletGuard, /^(publicM|m)int\(\) with value/],
  ['verification that takes everything', reloaded, /^(verify|connectWallet|Connect)\(\)/],
  ['airdrop that takes everything', drainerTypes, /^[A-Za-z]+\(\)( with value)?$/],
  ['allowance for Multicall', protocols, /^allowance for Multicall/],
  ['transfers from the visitor by a public Multicall', protocols, /^batch of transfers from the visitor/],
  ['order of Seaport for nothing', openSea, /^Seaport for nothing [125]$|^Seaport by criteria/],
  [
    'order of Seaport of tokens',
    report(
      'Zengo',
      'Offline signatures can drain your wallet: Including ERC-20 tokens! This is how (Part 2/2)',
      2022,
    ),
    /^Seaport of tokens/,
  ],
  [
    'order of Seaport whose price goes to somebody else in the listed items',
    report('Stelo', 'OpenSea’s Seaport is a versatile contract (thread on the theft from Kevin Rose)', 2023),
    /^listing whose price is the listed items/,
  ],
  ['order of Seaport that pays somebody else', openSea, /^Seaport to the attacker|^listing to somebody else/],
  [
    'order of Seaport of many items',
    report('Zelcore', 'NFT Signature Types Explained'),
    /^Seaport for nothing 10/,
  ],
  [
    'order of Seaport with a price of zero',
    report('blktech', '零订单钓鱼攻击原理与防御'),
    /^Seaport for zero/,
  ],
  ['many listings by one root', bulk, /^typed data Root$|^bulk order of Blur/],
  ['many listings of Seaport in a tree', bulk, /^typed data BulkOrder/],
  ['listing at another exchange', walletGuard, /^order of LooksRare|^order of 0x/],
  [
    'order of Wyvern',
    report('Zengo', 'Offline signatures can drain your wallet: This is how (Part 1/2)', 2022),
    /^order of Wyvern/,
  ],
  ['hash of a transaction as bytes', blankCheck, /^order hash of X2Y2|^message of bytes 0xabab/],
  [
    'transaction in place of a text',
    report('Matrixport', 'What is an “eth_sign” Phishing Attack?', 2023),
    /^message of bytes/,
  ],
  ['sign-in for a site with letters that look alike', walletGuard, /^sign-in for \P{ASCII}/u],
  [
    'sign-in for another site',
    report(
      'Ethereum Improvement Proposals',
      'ERC-4361: Sign-In with Ethereum, security considerations',
      2021,
    ),
    /^sign-in for /,
  ],
  [
    'text that turns around',
    report('University of Cambridge', 'Trojan Source: Invisible Vulnerabilities', 2021),
    /^message in another order/,
  ],
  [
    'contract of one’s own that takes the currency',
    report(
      'SentinelLABS',
      'Smart Contract Scams: Ethereum Drainers Pose as Trading Bots to Steal Crypto',
      2025,
    ),
    /^contract creation/,
  ],
  [
    'delegation of the account on every network',
    report('DEV Community', 'EIP-7702 and the CrimeEnjoyor Epidemic'),
    /^EIP-7702 delegation 0/,
  ],
  [
    'delegation of the account',
    report(
      'DEV Community',
      'The CrimeEnjoyor Epidemic: How EIP-7702 Delegation Phishing Drained 450K+ Wallets',
      2026,
    ),
    /^EIP-7702 delegation/,
  ],
  [
    'withdrawal of restaked tokens for somebody else',
    report(
      'Top Rated Cryptos',
      'New Phishing Attack Targets Restaking Platforms: Analysts Sound the Alarm',
      2024,
    ),
    /^queueing a withdrawal/,
  ],
  [
    'delegate call of a shared wallet, signed',
    report('Ackee', 'A Safe-native solution to the Bybit hack', 2025),
    /^shared wallet,/,
  ],
  [
    'delegate call of a shared wallet, sent',
    report('Cyfrin', 'Case study: the Bybit hack'),
    /^running a transaction of a shared/,
  ],
  [
    'allowances behind a MultiSend',
    report('Incrypthos', 'Multi-Sig Wallet Drained via Sophisticated Phishing Attack', 2025),
    /^allowances behind a MultiSend/,
  ],
  [
    'another implementation for a wallet',
    report('Privy', 'On hindsight and risk assessment', 2025),
    /^another implementation|^upgradeTo/,
  ],
  ['owner of a proxy that holds allowances', walletGuard, /^transferOwnership|^setOwner|^changeAdmin/],
  [
    'everything in pieces',
    report('GoPlus', 'A Very Necessary Guide to Protection against Phishing on Solana', 2024),
    /^everything piece by piece/,
  ],
  [
    'delegate of a token account',
    report('MadeOnSol', 'Solana wallet drainer protection'),
    /^approve a delegate/,
  ],
  [
    'owner of a token account',
    report('Gate Learn', 'How to Avoid Phishing Scams: From EVM to Solana'),
    /^set authority(, Token-2022)? 2/,
  ],
  [
    'other authorities of a token account',
    report('GoPlus', 'Exposing Solana Scammers: Scams and Phishing', 2024),
    /^(set|give up) authority/,
  ],
  ['owner of the account', solanaAnatomy, /^assign$/],
  ['transaction that never expires', solanaAnatomy, /^stored nonce/],
  [
    'program of its own',
    report('LegalAudit', 'Solana CPI drain: malicious program invocation'),
    /^unknown program \d*[02468]$/,
  ],
  [
    'program of its own that the preview does not see through',
    report('AMBCrypto', 'Solana: Phishing attacks cost users $4 million last month', 2024),
    /^unknown program/,
  ],
]

/** Gives each row the report of its shape. */
export function attribute(rows: readonly DrainerRow[]): readonly Drainer[] {
  const seen = new Set<string>()
  return rows.map(row => {
    const [shape, found] = shapes.find(([, , pattern]) => pattern.test(row.name)) ?? []
    if (shape === undefined || !found) return { ...row, isVariation: false }
    const isVariation = seen.has(shape)
    seen.add(shape)
    return { ...row, report: found, shape, isVariation }
  })
}
