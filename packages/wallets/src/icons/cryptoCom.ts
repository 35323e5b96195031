import type { WalletIcon } from '@latchkit/core'

export const cryptoComIcon: WalletIcon = {
  background: '#0b2a5b',
  shapes: [
    {
      fill: '#fff',
      d: 'M16 4.8l9.7 5.6v11.2L16 27.2l-9.7-5.6V10.4zM16 8.2l-6.8 3.9v7.8l6.8 3.9 6.8-3.9v-7.8z',
    },
    { fill: '#fff', d: 'M12.4 13.2h7.2l-1.1 3.6 1.1 3-3.6 2-3.6-2 1.1-3z' },
  ],
}
