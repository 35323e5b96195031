import type { WalletIcon } from '@latchkit/core'

export const backpackIcon: WalletIcon = {
  background: '#e33e3f',
  shapes: [
    {
      fill: '#fff',
      d: 'M12.6 9C12.6 6.2 13.9 5 16 5s3.4 1.2 3.4 4h-1.9c0-1.5-.5-2.2-1.5-2.2s-1.5.7-1.5 2.2z',
    },
    {
      fill: '#fff',
      d: 'M8.5 18v-2.5C8.5 11.5 11.3 9 16 9s7.5 2.5 7.5 6.5V18zM8.5 20h15v5c0 1.3-.8 2-2 2h-11c-1.2 0-2-.7-2-2z',
    },
    { fill: '#e33e3f', d: 'M13.8 13.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z' },
  ],
}
