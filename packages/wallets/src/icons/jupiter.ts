import type { WalletIcon } from '@latchkit/core'

export const jupiterIcon: WalletIcon = {
  background: '#0b1a21',
  shapes: [
    { fill: '#c7f284', d: 'M7.3 11.1A10 10 0 0 1 25.7 13.5C19.5 9.3 12.5 8.8 7.3 11.1z' },
    { fill: '#5ce0a0', d: 'M6.1 14.3c6.7-2.6 14.3-1.3 19.9 3-.2 1.6-.7 3-1.5 4.2C19 16.3 12 15 6 17z' },
    { fill: '#00b6e7', d: 'M6.3 19.3c5.7-1 11.7.8 16 4.5A10 10 0 0 1 6.3 19.3z' },
  ],
}
