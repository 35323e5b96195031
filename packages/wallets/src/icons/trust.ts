import type { WalletIcon } from '@latchkit/core'

export const trustIcon: WalletIcon = {
  background: '#edf1ff',
  shapes: [
    { fill: '#0500ff', d: 'M16 5L6.5 8.2c0 9.8 2.6 15 9.5 18.8z' },
    { fill: '#33dd9a', d: 'M16 5l9.5 3.2c0 9.8-2.6 15-9.5 18.8z' },
  ],
}
