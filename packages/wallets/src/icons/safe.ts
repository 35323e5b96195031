import type { WalletIcon } from '@latchkit/core'

export const safeIcon: WalletIcon = {
  background: '#12ff80',
  shapes: [
    {
      fill: '#121312',
      d: 'M10 7h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3zM10.3 10.3v11.4h11.4V10.3zM13.6 13.6h4.8v4.8h-4.8z',
    },
    { fill: '#121312', d: 'M23 14h4v4h-4z' },
  ],
}
