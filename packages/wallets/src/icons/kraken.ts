import type { WalletIcon } from '@latchkit/core'

export const krakenIcon: WalletIcon = {
  background: '#7132f5',
  shapes: [
    {
      fill: '#fff',
      d: 'M5 17.5a11 11 0 0 1 22 0V22a1.7 1.7 0 0 1-3.4 0v-4.5h-3.2V22a1.7 1.7 0 0 1-3.4 0v-4.5h-2V22a1.7 1.7 0 0 1-3.4 0v-4.5H8.4V22A1.7 1.7 0 0 1 5 22z',
    },
  ],
}
