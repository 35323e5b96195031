import type { WalletIcon } from '@latchkit/core'
import { bitcoinMark, createMark, diamond, solanaMark, stacksMark } from '@latchkit/wallets/icons'

/** Marks of tokens, by the slug of their symbol. */
export const tokenMarks: Readonly<Record<string, WalletIcon>> = {
  eth: createMark('#627eea', ...diamond),
  weth: createMark('#c0417d', ...diamond),
  btc: bitcoinMark,
  wbtc: { ...bitcoinMark, background: '#4b3f72' },
  sol: solanaMark,
  stx: stacksMark,
  usdc: createMark(
    '#2775ca',
    'M15 8h2v2c2 .3 3.500 1.600 3.700 3.500h-2.200c-.2-1-1.100-1.600-2.500-1.600-1.500 0-2.400.6-2.400 1.600 0 .9.700 1.300 2.700 1.700 3 .6 4.700 1.600 4.700 3.900 0 2-1.500 3.500-4 3.800V25h-2v-2c-2.400-.4-3.900-1.800-4-4h2.200c.2 1.300 1.200 2 2.900 2s2.600-.7 2.600-1.800c0-1-.8-1.400-2.900-1.900-2.900-.6-4.500-1.600-4.500-3.700 0-1.900 1.400-3.200 3.700-3.600Z',
  ),
  usdt: createMark(
    '#26805f',
    'M9 8h14v3.500h-5v2.300c4 .2 7 1 7 2s-3 1.800-7 2V25h-4v-7.200c-4-.2-7-1-7-2s3-1.800 7-2v-2.300H9Z',
  ),
  dai: createMark(
    '#b87a00',
    'M10 8h6c4 0 6.500 2.500 7.500 5.500H26v2h-2v2h2v2h-2.500C22.500 22.500 20 25 16 25h-6v-5.500H7v-2h3v-2H7v-2h3Zm2.500 2v3.500h8C19.700 11.500 18.200 10 16 10Zm0 5.500v2H21v-2Zm0 4V23H16c2.200 0 3.700-1.500 4.500-3.500Z',
  ),
}

/** Signs of currencies a price may be in. */
export const currencySigns: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  aud: 'A$',
  cad: 'C$',
  inr: '₹',
  jpy: '¥',
}
