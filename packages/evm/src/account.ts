import type { Transfers } from '@latchkit/core'

export { getBalance } from './actions/getBalance.js'
export { signMessage } from './actions/signMessage.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { remote } from './connectors/remote.js'
export { checkAddress } from './utils/checkAddress.js'

/** Payments: only when the visitor opens the send view. */
export const loadTransfers = (): Promise<Transfers> =>
  import('./transfer/index.js').then(({ transfers }) => transfers)
