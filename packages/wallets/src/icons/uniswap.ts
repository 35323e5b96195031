import type { WalletIcon } from '@latchkit/core'

export const uniswapIcon: WalletIcon = {
  background: '#ffeef9',
  shapes: [
    { fill: '#f50db4', d: 'M18.6 12.5L26 5l-3.4 10.2z' },
    {
      fill: '#f50db4',
      d: 'M7.5 26c-.6-9 3.3-14.5 10-14.5 4 0 6.4 2.2 6.4 5.3 0 1.9-1.2 3.1-3 3.1-1.9 0-2.6-1.2-4.4-1.2-2.3 0-3.5 2.8-2.9 7.3z',
    },
    { fill: '#f50db4', d: 'M8 8.5c3 .2 4.9 1 6 2.3-1.9.7-3.4 1.9-4.4 3.4C9.3 12.3 8.9 10.4 8 8.5z' },
    { fill: '#fff', d: 'M17.4 15.3a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z' },
  ],
}
