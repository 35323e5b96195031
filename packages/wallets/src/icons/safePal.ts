import type { WalletIcon } from '@latchkit/core'

export const safePalIcon: WalletIcon = {
  background: '#4a21ef',
  shapes: [
    { fill: '#fff', d: 'M8.5 7h15v5h-10v4h-5z' },
    { fill: '#fff', d: 'M23.5 25h-15v-5h10v-4h5z' },
  ],
}
