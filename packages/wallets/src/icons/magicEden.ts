import type { WalletIcon } from '@latchkit/core'

export const magicEdenIcon: WalletIcon = {
  background: '#e42575',
  shapes: [
    {
      fill: '#fff',
      d: 'M5.5 23V11c0-2.3 2.3-3 3.7-1.5L16 16.3l6.8-6.8c1.4-1.5 3.7-.8 3.7 1.5v12H22v-6.6l-4.8 4.7c-.7.7-1.7.7-2.4 0L10 16.4V23z',
    },
  ],
}
