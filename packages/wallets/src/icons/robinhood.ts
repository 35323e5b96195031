import type { WalletIcon } from '@latchkit/core'

export const robinhoodIcon: WalletIcon = {
  background: '#ccff00',
  shapes: [
    {
      fill: '#110e08',
      d: 'M24 5.5c-7.5.4-13 4.6-14.6 10.6L8 26l1.7.5c.8-3 1.7-4.9 3-6.7 5-.8 8-2.7 9.2-6.3l-3.6.9c2.9-1.8 4.9-4.8 5.7-8.9z',
    },
  ],
}
