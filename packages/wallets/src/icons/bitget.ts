import type { WalletIcon } from '@latchkit/core'

export const bitgetIcon: WalletIcon = {
  background: '#54fff5',
  shapes: [
    { fill: '#00222b', d: 'M11.5 6h6.2l8.8 8.8-4.7 4.7-7.5-7.5h3z' },
    { fill: '#00222b', d: 'M20.5 26h-6.2l-8.8-8.8 4.7-4.7 7.5 7.5h-3z' },
  ],
}
