import type { WalletIcon } from '@latchkit/core'

export const bybitIcon: WalletIcon = {
  background: '#121214',
  shapes: [
    {
      fill: '#fff',
      d: 'M6.5 9.5h8c3.2 0 5 1.4 5 3.7 0 1.3-.6 2.3-1.8 2.8 1.5.5 2.3 1.7 2.3 3.2 0 2.6-1.9 4-5.2 4H6.5zM10 12.2v2.5h3.7c1.2 0 1.9-.4 1.9-1.3s-.7-1.2-1.9-1.2zM10 17.3v2.8h4c1.3 0 2-.5 2-1.4s-.7-1.4-2-1.4z',
    },
    { fill: '#f7a600', d: 'M22.5 9.5H26v13.7h-3.5z' },
  ],
}
