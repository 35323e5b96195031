import type { WalletIcon } from '@latchkit/core'

export const trezorIcon: WalletIcon = {
  background: '#0f6148',
  shapes: [
    {
      fill: '#fff',
      d: 'M10.6 14v-2.6a5.4 5.4 0 0 1 10.8 0V14h2.1v9.7L16 27l-7.5-3.3V14zM13.6 14h4.8v-2.6a2.4 2.4 0 0 0-4.8 0zM11.5 17v4.7l4.5 2 4.5-2V17z',
    },
  ],
}
