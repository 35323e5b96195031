import type { Network } from '@latchkit/core'

/**
 * True for what may be a name on this network: it has a registry (EIP-137), and the value is of labels with
 * dots between. A name that begins with a whole address is refused: it is made to be taken for one.
 */
export const isName = (value: string, network: Network): boolean =>
  network.contracts?.ensRegistry !== undefined &&
  value.length <= 255 &&
  /^[^\s.]+(\.[^\s.]+)+$/u.test(value) &&
  !/^0x[0-9a-f]{40}/i.test(value)
