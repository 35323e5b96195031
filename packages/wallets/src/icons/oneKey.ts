import type { WalletIcon } from '@latchkit/core'

export const oneKeyIcon: WalletIcon = {
  background: '#44d62c',
  shapes: [
    { fill: '#0b0b0b', d: 'M6 16a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z' },
    { fill: '#44d62c', d: 'M13.2 10h4.3v6.3h-2.7v-4h-2.3z' },
    {
      fill: '#44d62c',
      d: 'M13.1 20.2a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0zM14.8 20.2a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1 -2.4 0z',
    },
  ],
}
