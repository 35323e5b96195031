import type { WalletIcon } from '@latchkit/core'

export const phantomIcon: WalletIcon = {
  background: '#ab9ff2',
  shapes: [
    {
      fill: '#fff',
      d: 'M16.6 7C10.4 7 5.6 12 5.6 18c0 4.6 2.2 7.4 4.6 7.4 1.9 0 2.9-2 3.9-2s.8 2 2.9 2c5.2 0 9.7-6 9.7-11C26.7 9.8 22.6 7 16.6 7z',
    },
    {
      fill: '#3c315b',
      d: 'M16.1 14.6a1.3 2.1 0 1 0 2.6 0a1.3 2.1 0 1 0 -2.6 0zM20.7 14.6a1.3 2.1 0 1 0 2.6 0a1.3 2.1 0 1 0 -2.6 0z',
    },
  ],
}
