import type { Source } from '../signed/types.js'

type Detail = { year?: number; address?: string }

const make =
  (read: boolean, kind: Source['kind']) =>
  (publisher: string, title: string, detail: Detail = {}): Source => ({
    publisher,
    title,
    ...detail,
    read,
    kind,
  })

const theft = make(true, 'theft')
const warning = make(true, 'warning')
const knownTheft = make(false, 'theft')
const knownWarning = make(false, 'warning')

/** Transactions and messages of Bitcoin. */
export const bitcoinSources = {
  atomicals: theft('MetaTrust', 'The Analysis of the Atomicals Market User Asset Loss', {
    year: 2023,
    address: 'metatrust.io/blogs/post/the-analysis-of-the-atomicals-market-user-asset-loss',
  }),
  electrum: warning('Electrum', 'Non-default sighash type', {
    year: 2023,
    address: 'github.com/spesmilo/electrum/issues/8687',
  }),
  dustDisposal: warning('Bitcoin development list', 'Disposing of dust attack UTXOs', { year: 2026 }),
  blockspace: warning('Blockspace', 'Is Someone Sneakily Stealing Signatures?', {
    year: 2024,
    address: 'blockspace.media/insight/is-someone-sneakily-stealing-signatures',
  }),
  unisatListing: warning('UniSat', 'Security vulnerability with direct fund-loss impact', {
    year: 2026,
    address: 'github.com/unisat-wallet/dev-support/issues/106',
  }),
  unisatSingle: warning('UniSat', 'Flag SIGHASH_SINGLE in PSBT risk UI', {
    year: 2026,
    address: 'github.com/unisat-wallet/wallet/pull/14',
  }),
  copay: warning('Coinspect', 'Capture the Coins Challenge 1: SIGHASH_SINGLE', {
    address: 'coinspect.com/blog/capture-coins-challenge-1-sighashsingle',
  }),
  xverse: warning('Xverse', 'Show danger callouts for sighash SINGLE and ANYONECANPAY', {
    year: 2026,
    address: 'github.com/secretkeylabs/xverse-web-extension/pull/868',
  }),
  keystone: warning('Keystone', 'A Potential Solution to Fee Attacks', {
    year: 2021,
    address: 'blog.keyst.one/a-potential-solution-to-fee-attacks-2d6109601083',
  }),
  segwitFee: warning('LA BitDevs', 'Luke Dashjr: SegWit/PSBT vulnerability (CVE-2020-14199)', {
    year: 2020,
    address: 'diyhpl.us/wiki/transcripts/la-bitdevs/2020-06-18-luke-dashjr-segwit-psbt-vulnerability',
  }),
  fakePrevious: warning('Bitcoin Stack Exchange', 'Segwit offline signing', {
    year: 2020,
    address: 'bitcoin.stackexchange.com/questions/96309',
  }),
  slip19: warning('SatoshiLabs', 'SLIP-0019: Proof of Ownership', {
    year: 2019,
    address: 'github.com/satoshilabs/slips/blob/master/slip-0019.md',
  }),
  change: warning('BitBox', 'A theft attack on Trezor Model T', {
    year: 2019,
    address: 'bitbox.swiss/blog/a-theft-attack-on-trezor-model-t',
  }),
  isolation: warning(
    'Ledger',
    'Updating the Bitcoin App to Enhance Security: Response to Monokh’s Disclosure',
    {
      year: 2020,
      address: 'ledger.com/updating-the-bitcoin-app-to-enhance-security',
    },
  ),
  largestFee: warning('Bilikayo', 'A user paid 83.7 BTC as the fee of 139.42 BTC', {
    year: 2023,
    address: 'bilikayo.com/5566.html',
  }),
  replacedFee: warning('PipsInfo', 'Bitcoin Fee Horror Story: How One User Paid $60K by Mistake', {
    year: 2025,
    address: 'pipsinfo.com/bitcoin-fee-horror-story-how-one-user-paid-60k-by-mistake-how-you-can-avoid-it',
  }),
  mintFee: warning('Leather', 'Transaction signed with much higher fee than expected', {
    year: 2024,
    address: 'github.com/leather-io/extension/issues/5335',
  }),
  dataOutput: warning('SeedSigner', 'PSBT review: complete value accounting for special outputs', {
    year: 2026,
    address: 'github.com/SeedSigner/seedsigner/issues/973',
  }),
  witnessVersion: warning('Bitcoin Stack Exchange', 'Is the witness version of a bech32 address required?', {
    address: 'bitcoin.stackexchange.com/questions/115214',
  }),
} as const

/** Inscriptions, tokens on coins, and their markets. */
export const ordinalSources = {
  unisatVictim: theft('Rumets', 'Everything lost by one signature with a Bitcoin wallet', {
    address: 'rumets.com/?p=10337',
  }),
  bitcoinRock: theft('Portal do Bitcoin', 'Hackers target Bitcoin wallets: the clone of Magic Eden', {
    year: 2024,
    address: 'portaldobitcoin.uol.com.br/hackers-estao-mirando-carteiras-de-bitcoin-veja-como-se-proteger',
  }),
  chainalysis: knownTheft('Chainalysis', 'Crypto drainers: the first known one of Bitcoin', { year: 2024 }),
  goPlus: theft('GoPlus', 'Beginner’s Essential Safety Engraving Manual', {
    year: 2023,
    address: 'chaincatcher.com/en/article/2108740',
  }),
  cenotaph: warning('EtheRunes', 'Cenotaphs', {
    address: 'docs.etherunes.io/features-and-functionalities/runes-standard-functions/cenotaphs',
  }),
  runeBurn: warning('Runes Terminal', 'Terminology: burning', {
    address: 'book.runesterminal.io/5.-terminology',
  }),
  runeCoin: warning('Leather', 'Filter UTXOs with Runes to prevent missends or misspends', {
    year: 2024,
    address: 'github.com/leather-io/extension/issues/5207',
  }),
  burn: warning('ord', 'Burning', { address: 'docs.ordinals.com/inscriptions/burning.html' }),
  asFee: warning('ord', 'Can I lose my inscriptions?', {
    year: 2023,
    address: 'github.com/ordinals/ord/issues/1652',
  }),
  merged: warning('Sat-Indexer', 'Where’s My Money? Find BTC trapped inside Ordinals', {
    address: 'clausbmf.github.io/Sat-Indexer',
  }),
} as const

/** Texts of Bitcoin accounts that move something on another network. */
export const messageSources = {
  cccLock: warning('Nervos', 'CCC BTC Lock', {
    address: 'docs.nervos.org/docs/ecosystem-scripts/ccc-btc-lock',
  }),
  omnilock: warning('Nervos', 'Lumos: Omnilock with a Bitcoin wallet', {
    address: 'github.com/ckb-js/lumos',
  }),
  ckbAuth: warning('Nervos', 'ckb-auth: Bitcoin Lock', {
    address: 'github.com/nervosnetwork/ckb-auth/blob/main/docs/bitcoin.md',
  }),
  rooch: warning('Rooch', 'Session Signing Envelope for Bitcoin Wallet Compatibility', {
    address: 'github.com/rooch-network/rooch',
  }),
  particle: knownWarning('Particle Network', 'BTC Connect: a smart account that a Bitcoin wallet signs for'),
} as const

/** Transactions and messages of Stacks. */
export const stacksSources = {
  allowMode: theft('Stacks Forum', 'Enforce Dev-Only Confirmations for Allow-Mode', {
    year: 2025,
    address: 'forum.stacks.org/t/enforce-dev-only-confirmations-for-allow-mode/18452',
  }),
  allowListed: warning('Hiro Wallet', 'Add post condition allow warning', {
    year: 2021,
    address: 'github.com/leather-io/extension/pull/1625',
  }),
  tipStream: warning('TipStream', 'Enforce PostConditionMode.Deny across all contract interactions', {
    year: 2026,
    address: 'github.com/Mosas2000/TipStream/pull/252',
  }),
  lowerBound: warning('sBTC', 'Insecure tx-sender principal authentication and Post-Conditions reliance', {
    year: 2024,
    address: 'github.com/stacks-sbtc/sbtc/issues/500',
  }),
  mandatory: warning('Exponent Labs', 'Mandatory Post-Conditions Framework', {
    address: 'glama.ai/mcp/servers/@exponentlabshq/stacks-clarity-mcp',
  }),
  coinFabrik: warning('CoinFabrik', 'tx-sender in Clarity smart contracts is not advised', {
    address: 'coinfabrik.com/blog/tx-sender-in-clarity-smart-contracts-is-not-adviced',
  }),
  proof100: warning('100proof', 'A questionable design choice in Stacks/Clarity', {
    year: 2025,
    address: '100proof.org/a-questionable-design-choice.html',
  }),
  changeOwner: warning('Stacks', 'Add possibility to secure function calls with post-condition', {
    year: 2021,
    address: 'github.com/stacks-network/stacks-core/issues/2921',
  }),
  receiver: warning('Stacks.js', 'Misleading post-condition behavior', {
    year: 2022,
    address: 'github.com/stx-labs/stacks.js/issues/1326',
  }),
  allowance: warning('Stacks', 'Add SIP: Composable Fungible Tokens with Allowance', {
    year: 2023,
    address: 'github.com/stacksgov/sips/pull/154',
  }),
  fakeToken: warning(
    'Stacks Forum',
    'Enhancing User Safety: The Role of Wallets in Verifying Contract Legitimacy',
    {
      address: 'forum.stacks.org/t/16738',
    },
  ),
  originator: warning('Leather', 'Support originator post-condition mode', {
    year: 2026,
    address: 'github.com/leather-io/mono/pull/2324',
  }),
  delegate: warning('Stacks', 'Stack with a Pool', {
    address: 'docs.stacks.co/operate/stacking-stx/stack-with-a-pool',
  }),
  poolCaller: warning('Friedger', 'Wrapper Contracts for pox-4 contract', {
    address: 'github.com/friedger/clarity-stacking-pools',
  }),
  stacking: warning('Stacks', 'Example contracts: Stacking', {
    address: 'docs.stacks.co/clarity/example-contracts/stacking',
  }),
  withdrawal: warning('Stacks', 'sBTC Withdrawal', {
    address: 'docs.stacks.co/sbtc/clarity-contracts/sbtc-withdrawal',
  }),
  withdrawalText: warning('sBTC', 'Initiating a Withdrawal', {
    address: 'stacks-network.github.io/sbtc-docs/withdrawal.html',
  }),
  blaze: warning('Charisma', 'Intents & Signing (SIP-018)', {
    address: 'docs.charisma.rocks/docs/blaze-api/intents-and-signing',
  }),
  moneyOrder: warning('Marvin Janssen', 'stx-signed-structured-data: money orders', {
    address: 'github.com/MarvinJanssen/stx-signed-structured-data',
  }),
  fee: warning('Leather', 'Also show HighFeeConfirmation for STX transfers when increasing the fee', {
    year: 2024,
    address: 'github.com/leather-io/extension/issues/4800',
  }),
  deploy: knownWarning('Stacks', 'SIP-005: a contract is carried out when it is published'),
} as const
