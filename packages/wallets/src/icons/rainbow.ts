import type { WalletIcon } from '@latchkit/core'

export const rainbowIcon: WalletIcon = {
  background: '#001e59',
  shapes: [
    { fill: '#ff4f4f', d: 'M6 6a20 20 0 0 1 20 20H6z' },
    { fill: '#ffb703', d: 'M6 10.5a15.5 15.5 0 0 1 15.5 15.5H6z' },
    { fill: '#34c77b', d: 'M6 15a11 11 0 0 1 11 11H6z' },
    { fill: '#4aa8ff', d: 'M6 19.5a6.5 6.5 0 0 1 6.5 6.5H6z' },
  ],
}
