import type { WalletIcon } from '@latchkit/core'

export const metamaskIcon: WalletIcon = {
  background: '#fff1e0',
  shapes: [
    {
      fill: '#f6851b',
      d: 'M5 5.5l8.2 5.7h5.6L27 5.5l-1.6 10 1.9 6.3-6.1 1.7-2.7 4h-5l-2.7-4-6.1-1.7 1.9-6.3z',
    },
    { fill: '#763d16', d: 'M5 5.5l8.2 5.7-1.4 4.7-5.2-.4zM27 5.5l-8.2 5.7 1.4 4.7 5.2-.4z' },
    { fill: '#d7c1b3', d: 'M10.8 23.5l2.7 4h5l2.7-4-3.2-1.2h-4z' },
    { fill: '#24272e', d: 'M10.4 18.2l3.6 1.3-1.9 1.2zM21.6 18.2L18 19.5l1.9 1.2zM14.4 23.2h3.2l.3 2h-3.8z' },
  ],
}
