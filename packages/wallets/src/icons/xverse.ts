import type { WalletIcon } from '@latchkit/core'

export const xverseIcon: WalletIcon = {
  background: '#181818',
  shapes: [
    { fill: '#fff', d: 'M7.5 8h5L24.5 24h-5zM7.5 24h5l3-4-2.5-3.3z' },
    { fill: '#ee7a30', d: 'M24.5 8h-5l-3 4 2.5 3.3z' },
  ],
}
