import type { WalletIcon } from '@latchkit/core'

export const tangemIcon: WalletIcon = {
  background: '#1d1d1f',
  shapes: [
    { fill: '#fff', d: 'M6 10h9v12H6z' },
    { fill: '#77777d', d: 'M17 10h9v12h-9z' },
  ],
}
