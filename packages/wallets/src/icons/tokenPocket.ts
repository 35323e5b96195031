import type { WalletIcon } from '@latchkit/core'

export const tokenPocketIcon: WalletIcon = {
  background: '#2980fe',
  shapes: [
    { fill: '#fff', d: 'M6 9.5h10.5v4H13V23H9v-9.5H6z' },
    { fill: '#fff', d: 'M18 9.5h2.8a5.5 5.5 0 0 1 0 11H20V23h-2zM20 13.5v3h.8a1.5 1.5 0 0 0 0-3z' },
  ],
}
