import type { WalletIcon } from '@latchkit/core'

export const rabbyIcon: WalletIcon = {
  background: '#7084ff',
  shapes: [
    {
      fill: '#fff',
      d: 'M9.2 5.6c2.6.2 5.4 4.6 5.6 9h-4C8.6 12.4 7 6.4 9.2 5.6zM22.8 5.6c-2.6.2-5.4 4.6-5.6 9h4c2.2-2.2 3.8-8.2 1.6-9z',
    },
    { fill: '#fff', d: 'M7 19.6a9 6.6 0 1 0 18 0a9 6.6 0 1 0 -18 0z' },
    {
      fill: '#29306b',
      d: 'M11 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0zM18.2 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z',
    },
    { fill: '#7084ff', d: 'M14.8 21.8h2.4l-1.2 1.4z' },
  ],
}
