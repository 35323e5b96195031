import type { WalletIcon } from '@latchkit/core'

export const keplrIcon: WalletIcon = {
  background: '#4c5ff0',
  shapes: [{ fill: '#fff', d: 'M9 7h4.3v7.5L20.6 7h5.6l-8.6 8.5 9 9.5h-5.8l-6.2-6.9-1.3 1.3V25H9z' }],
}
