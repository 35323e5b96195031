import type { WalletIcon } from '@latchkit/core'

export const zerionIcon: WalletIcon = {
  background: '#2962ef',
  shapes: [
    { fill: '#fff', d: 'M7 8.5h18L15.2 17z' },
    { fill: '#fff', d: 'M25 23.5H7l9.8-8.5z' },
  ],
}
