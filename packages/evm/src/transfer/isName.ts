import type { Network } from '@latchkit/core'
import { isDottedName } from '@latchkit/core/family'

/**
 * Whether a value may be a name on this network: the network has a registry (EIP-137), and the value is labels with
 * dots between. Not a name that begins with an address: it is made to be mistaken for one.
 */
export const isName = (value: string, network: Network): boolean =>
  network.contracts?.ensRegistry !== undefined && isDottedName(value) && !/^0x[0-9a-f]{40}/i.test(value)
