/** Words that a name may not have as one of its parts: who has it would speak for the site. */
const roles = [
  'abuse',
  'account',
  'accounts',
  'admin',
  'administrator',
  'airdrop',
  'airdrops',
  'billing',
  'claim',
  'claims',
  'contact',
  'help',
  'helpdesk',
  'hostmaster',
  'info',
  'login',
  'mail',
  'moderator',
  'mods',
  'noreply',
  'official',
  'operator',
  'payment',
  'payments',
  'postmaster',
  'recovery',
  'refund',
  'refunds',
  'rewards',
  'root',
  'security',
  'service',
  'signin',
  'staff',
  'support',
  'system',
  'team',
  'treasury',
  'validate',
  'verification',
  'verified',
  'verify',
  'wallet',
  'wallets',
  'webmaster',
] as const

/** Brands that a name may not hold anywhere: of wallets, exchanges, networks and standards that scams imitate. */
const brands = [
  'argent',
  'binance',
  'bitfinex',
  'bitget',
  'blockchaincom',
  'bybit',
  'circleusdc',
  'coinbase',
  'coinmarketcap',
  'cryptocom',
  'electrum',
  'etherscan',
  'exodus',
  'ethereumfoundation',
  'gnosissafe',
  'huobi',
  'imtoken',
  'kraken',
  'kucoin',
  'latchkit',
  'ledgerlive',
  'ledgernano',
  'leather',
  'metamask',
  'moonpay',
  'myetherwallet',
  'opensea',
  'pancakeswap',
  'phantom',
  'rainbowkit',
  'safewallet',
  'satoshilabs',
  'solflare',
  'tangem',
  'tetherusdt',
  'transak',
  'trezor',
  'trustwallet',
  'uniswap',
  'vitalik',
  'walletconnect',
  'xverse',
  'zerion',
] as const

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}

/** Digits as the letters that they look like, and what reads like one letter as that letter. */
const toSkeleton = (label: string): string =>
  label
    .replace(/[0134578]/g, digit => lookAlikes[digit] ?? digit)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[il]/g, 'l')

const roleSkeletons: ReadonlySet<string> = new Set(roles.map(toSkeleton))
const brandSkeletons = brands.map(toSkeleton)

/** Returns whether a label reads as a brand or as somebody who speaks for the site, and is kept for its operator. */
export function isReserved(label: string): boolean {
  const joined = toSkeleton(label.replaceAll('-', ''))
  if (roleSkeletons.has(joined) || brandSkeletons.some(brand => joined.includes(brand))) return true
  return label
    .split('-')
    .some(
      part =>
        roleSkeletons.has(toSkeleton(part)) || roleSkeletons.has(toSkeleton(part.replace(/(?<!\d)\d+$/, ''))),
    )
}
