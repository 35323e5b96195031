import type { WalletIcon } from '@latchkit/core'

export const binanceIcon: WalletIcon = {
  background: '#181a20',
  shapes: [
    {
      fill: '#f0b90b',
      d: 'M16 4.6l7.8 7.8-3 3-4.8-4.8-4.8 4.8-3-3zM16 27.4l-7.8-7.8 3-3 4.8 4.8 4.8-4.8 3 3zM4.6 16l3-3 3 3-3 3zM27.4 16l-3 3-3-3 3-3zM16 12.7l3.3 3.3-3.3 3.3-3.3-3.3z',
    },
  ],
}
