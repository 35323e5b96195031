import type { Client } from '@latchkit/core'

/** Whether a wallet on another device can be reached at all. */
export function canPair({ options }: Client): boolean {
  return options.enableWalletConnect !== false && (options.transports?.length ?? 0) > 0
}
