import type { WalletIcon } from '@latchkit/core'

// Our own drawings, on 32 × 32: simple enough to be recognised, made from scratch.
const white = '#fff'
const mark = (background: string, ...paths: readonly (string | readonly [string, string])[]): WalletIcon => ({
  background,
  shapes: paths.map(path =>
    typeof path === 'string' ? { d: path, fill: white } : { d: path[0], fill: path[1] },
  ),
})

const diamond = [
  'M16 4 8.5 16.4 16 20.8Z',
  ['M16 4v16.8l7.5-4.4Z', '#c3c9e8'],
  'M8.5 18 16 28v-5.6Z',
  ['M16 28l7.5-10-7.5 4.4Z', '#c3c9e8'],
] as const

const ether = mark('#627eea', ...diamond)
const bitcoin = mark(
  '#f7931a',
  'M12 7h2V5h2v2h1V5h2v2.2c2.6.5 4 2 4 4.1 0 1.7-.8 2.9-2.200 3.500 2 .6 3.200 2.100 3.200 4.200 0 2.700-1.900 4.500-5 4.900V27h-2v-2h-1v2h-2v-2h-4v-2h2V9h-2V7Zm3 2v5h3c1.500 0 2.400-.9 2.400-2.500S19.500 9 18 9Zm0 7v7h3.200c2 0 3.100-1.300 3.100-3.500S23.200 16 21.200 16Z',
)
const solana = mark(
  '#1b1433',
  ['M10 8h16l-4 4H6Z', '#4be3c1'],
  ['M6 14h16l4 4H10Z', '#8a7dfc'],
  ['M10 20h16l-4 4H6Z', '#c64bf0'],
)
const stacks = mark(
  '#5546ff',
  'M7 12.500h18v2.500H7Zm0 4.500h18v2.500H7ZM9.500 5.500h3L16 11l3.500-5.500h3L18 12.600h-4Zm0 21h3L16 21l3.500 5.500h3L18 19.400h-4Z',
)

/** Marks of tokens, by the slug of their symbol. */
export const tokenMarks: Readonly<Record<string, WalletIcon>> = {
  eth: ether,
  weth: mark('#c0417d', ...diamond),
  btc: bitcoin,
  wbtc: { ...bitcoin, background: '#4b3f72' },
  sol: solana,
  stx: stacks,
  usdc: mark(
    '#2775ca',
    'M15 8h2v2c2 .3 3.500 1.600 3.700 3.500h-2.200c-.2-1-1.100-1.600-2.500-1.600-1.500 0-2.400.6-2.400 1.600 0 .9.700 1.300 2.700 1.700 3 .6 4.700 1.600 4.700 3.900 0 2-1.500 3.500-4 3.800V25h-2v-2c-2.400-.4-3.900-1.800-4-4h2.200c.2 1.300 1.200 2 2.900 2s2.600-.7 2.600-1.800c0-1-.8-1.400-2.900-1.900-2.900-.6-4.500-1.600-4.500-3.700 0-1.900 1.400-3.200 3.700-3.600Z',
  ),
  usdt: mark(
    '#26805f',
    'M9 8h14v3.500h-5v2.300c4 .2 7 1 7 2s-3 1.800-7 2V25h-4v-7.200c-4-.2-7-1-7-2s3-1.800 7-2v-2.300H9Z',
  ),
  dai: mark(
    '#b87a00',
    'M10 8h6c4 0 6.500 2.500 7.500 5.500H26v2h-2v2h2v2h-2.500C22.500 22.500 20 25 16 25h-6v-5.500H7v-2h3v-2H7v-2h3Zm2.500 2v3.500h8C19.700 11.500 18.200 10 16 10Zm0 5.500v2H21v-2Zm0 4V23H16c2.200 0 3.700-1.500 4.500-3.500Z',
  ),
}

/** Signs of currencies a price may be in (R7.16). */
export const currencySigns: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  aud: 'A$',
  cad: 'C$',
  inr: '₹',
  jpy: '¥',
}
