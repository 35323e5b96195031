import type { WalletIcon } from '@latchkit/core'

export const roninIcon: WalletIcon = {
  background: '#1273ea',
  shapes: [
    {
      fill: '#fff',
      d: 'M7.5 6.5h17v12c0 3.3-3 5.3-8.5 8-5.5-2.7-8.5-4.7-8.5-8zM11.6 10.6v8.2l2.9 1.7v-7h3v4.9l2.9 1.7v-9.5z',
    },
  ],
}
