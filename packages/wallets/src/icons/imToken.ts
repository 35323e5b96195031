import type { WalletIcon } from '@latchkit/core'

export const imTokenIcon: WalletIcon = {
  background: '#0d9fb8',
  shapes: [
    {
      fill: '#fff',
      d: 'M12.6 6h4.6v4.8h6.3v4h-6.3v4.8c0 1.7.9 2.4 2.8 2.4h3.5v4h-4.3c-4.5 0-6.6-2-6.6-6v-5.6c-1.9 1-3.9 1.5-6.1 1.6v-4c4-.2 6.1-2.3 6.1-6z',
    },
  ],
}
