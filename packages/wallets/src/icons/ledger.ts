import type { WalletIcon } from '@latchkit/core'

export const ledgerIcon: WalletIcon = {
  background: '#000',
  shapes: [
    {
      fill: '#fff',
      d: 'M6 6h8v2.2H8.2V12H6zM18 6h8v6h-2.2V8.2H18zM6 20h2.2v3.8H14V26H6zM23.8 20H26v6h-8v-2.2h5.8zM13.8 12H16v6h4v2h-6.2z',
    },
  ],
}
