import type { WalletIcon } from '@latchkit/core'

export const leatherIcon: WalletIcon = {
  background: '#12100f',
  shapes: [
    {
      fill: '#f5f1ed',
      d: 'M5.2 19.8a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM9 19.8a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1 -6.4 0z',
    },
    {
      fill: '#f5f1ed',
      d: 'M12.8 12.2a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM16.6 12.2a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1 -6.4 0z',
    },
    { fill: '#12100f', d: 'M12.2 12.2h7.6v7.6h-7.6z' },
    { fill: '#f5f1ed', d: 'M9.4 12.2L12.2 9.4l12.8 12.8-2.8 2.8z' },
  ],
}
