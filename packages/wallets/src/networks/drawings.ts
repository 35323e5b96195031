import type { WalletIcon } from '@latchkit/core'

// Our own drawings, on 32 × 32: simple enough to be recognised, made from scratch. Networks and tokens share them.

/** A path of a drawing: its outline, with a colour where it is not white. */
export type DrawnPath = string | readonly [outline: string, colour: string]

/** A mark of white or coloured paths on a background. */
export const createMark = (background: string, ...paths: readonly DrawnPath[]): WalletIcon => ({
  background,
  shapes: paths.map(path =>
    typeof path === 'string' ? { d: path, fill: '#fff' } : { d: path[0], fill: path[1] },
  ),
})

/** The diamond of Ethereum and its test networks. */
export const diamond: readonly DrawnPath[] = [
  'M16 4 8.5 16.4 16 20.8Z',
  ['M16 4v16.8l7.5-4.4Z', '#c3c9e8'],
  'M8.5 18 16 28v-5.6Z',
  ['M16 28l7.5-10-7.5 4.4Z', '#c3c9e8'],
]

export const bitcoinMark: WalletIcon = createMark(
  '#f7931a',
  'M12 7h2V5h2v2h1V5h2v2.2c2.6.5 4 2 4 4.1 0 1.7-.8 2.9-2.200 3.500 2 .6 3.200 2.100 3.200 4.200 0 2.700-1.900 4.500-5 4.900V27h-2v-2h-1v2h-2v-2h-4v-2h2V9h-2V7Zm3 2v5h3c1.500 0 2.400-.9 2.400-2.500S19.500 9 18 9Zm0 7v7h3.200c2 0 3.100-1.300 3.100-3.500S23.200 16 21.200 16Z',
)
export const solanaMark: WalletIcon = createMark(
  '#1b1433',
  ['M10 8h16l-4 4H6Z', '#4be3c1'],
  ['M6 14h16l4 4H10Z', '#8a7dfc'],
  ['M10 20h16l-4 4H6Z', '#c64bf0'],
)
export const stacksMark: WalletIcon = createMark(
  '#5546ff',
  'M7 12.500h18v2.500H7Zm0 4.500h18v2.500H7ZM9.500 5.500h3L16 11l3.500-5.500h3L18 12.600h-4Zm0 21h3L16 21l3.500 5.500h3L18 19.400h-4Z',
)
