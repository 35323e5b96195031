import type { WalletIcon } from '@latchkit/core'

export const exodusIcon: WalletIcon = {
  background: '#15162b',
  shapes: [
    { fill: '#8c5bff', d: 'M6.5 8h5L16 13.2 20.5 8h5l-7.2 8h-4.6z' },
    { fill: '#2fb8ff', d: 'M6.5 24h5l4.5-5.2 4.5 5.2h5l-7.2-8h-4.6z' },
  ],
}
