import type { WalletIcon } from '@latchkit/core'

export const okxIcon: WalletIcon = {
  background: '#000',
  shapes: [{ fill: '#fff', d: 'M7 7h6v6H7zM19 7h6v6h-6zM13 13h6v6h-6zM7 19h6v6H7zM19 19h6v6h-6z' }],
}
