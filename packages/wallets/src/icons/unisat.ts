import type { WalletIcon } from '@latchkit/core'

export const unisatIcon: WalletIcon = {
  background: '#17120b',
  shapes: [
    {
      fill: '#f5b73c',
      d: 'M6.5 15.5A9.5 9.5 0 0 1 23.3 9.8l-3 2.4a5.6 5.6 0 0 0-9.9 3.3zM25.5 16.5A9.5 9.5 0 0 1 8.7 22.2l3-2.4a5.6 5.6 0 0 0 9.9-3.3z',
    },
    { fill: '#ef7b2d', d: 'M13.6 16a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z' },
  ],
}
