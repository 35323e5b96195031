import type { WalletIcon } from '@latchkit/core'

export const solflareIcon: WalletIcon = {
  background: '#ffef46',
  shapes: [
    { fill: '#02050a', d: 'M11.4 16a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0z' },
    {
      fill: '#02050a',
      d: 'M16 4.5l2 5h-4zM16 27.5l-2-5h4zM4.5 16l5-2v4zM27.5 16l-5 2v-4zM7.9 7.9l5 2.1-2.9 2.9zM24.1 24.1l-5-2.1 2.9-2.9zM24.1 7.9l-2.1 5-2.9-2.9zM7.9 24.1l2.1-5 2.9 2.9z',
    },
  ],
}
