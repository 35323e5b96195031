import type { WalletIcon } from '@latchkit/core'

export const nightlyIcon: WalletIcon = {
  background: '#6067f9',
  shapes: [
    { fill: '#fff', d: 'M19 6.2A10 10 0 1 0 26 19.6 9.5 9.5 0 0 1 19 6.2z' },
    { fill: '#fff', d: 'M23.4 6.8l.9 2.3 2.3.9-2.3.9-.9 2.3-.9-2.3-2.3-.9 2.3-.9z' },
  ],
}
