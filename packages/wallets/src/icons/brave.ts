import type { WalletIcon } from '@latchkit/core'

export const braveIcon: WalletIcon = {
  background: '#fff0ea',
  shapes: [
    {
      fill: '#fb542b',
      d: 'M16 4l4 1.8 3.8-.2 3 4-1 3.2 1 5.2c-.7 3.4-2.7 5.6-5.3 7.2L16 28l-5.5-2.8C7.9 23.6 5.9 21.4 5.2 18l1-5.2-1-3.2 3-4 3.8.2z',
    },
    {
      fill: '#fff',
      d: 'M9.3 11.4l4.7.9-.7 3.8-4-1.5zM22.7 11.4l-4.7.9.7 3.8 4-1.5zM16 17.2l3.8 2.3-3.8 3-3.8-3z',
    },
  ],
}
