import type { WalletIcon } from '@latchkit/core'

export const coinbaseIcon: WalletIcon = {
  background: '#0052ff',
  shapes: [
    { fill: '#fff', d: 'M6.5 16a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0z' },
    { fill: '#0052ff', d: 'M12.6 12.6h6.8v6.8h-6.8z' },
  ],
}
