import type { WalletIcon } from '@latchkit/core'

export const coreIcon: WalletIcon = {
  background: '#0a0a0a',
  shapes: [
    { fill: '#fff', d: 'M16 6l10.2 18.5h-6L16 16.3l-4.2 8.2h-6z' },
    { fill: '#ff394a', d: 'M13.9 22.4a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0z' },
  ],
}
