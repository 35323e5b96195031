import type { WalletIcon } from '@latchkit/core'

export const gateIcon: WalletIcon = {
  background: '#e9f0ff',
  shapes: [
    { fill: '#2354e6', d: 'M16 6a10 10 0 1 0 10 10h-4.6A5.4 5.4 0 1 1 16 10.6z' },
    { fill: '#17e6a1', d: 'M16 10.6h5.4V16H16z' },
  ],
}
