// The chunk of an account: connectors, reads, signing, switching, errors, and what loads payments and wallet apps.
import type { Transfers } from '@latchkit/core'
import { type AccountModule, type Chunk, call, createChunk, type FamilyContext } from '@latchkit/core/family'
import { createRpc } from './actions/createRpc.js'
import { getBalance } from './actions/getBalance.js'
import type * as Mobile from './connectors/mobile/mobileConnector.js'
import { remote } from './connectors/remote.js'
import { transferChunk } from './transferChunk.js'

export { checkAddress } from './actions/checkAddress.js'
export { signMessage } from './actions/signMessage.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { injected } from './connectors/injected.js'

/** The Mobile Wallet Adapter. */
export const mobileChunk: Chunk<typeof Mobile> = /* @__PURE__ */ createChunk(
  () => import('./connectors/mobile/mobileConnector.js'),
)

export const createConnector: AccountModule['createConnector'] = parameters => remote(parameters)

export const fetchBalance: AccountModule['fetchBalance'] = (parameters, context) =>
  getBalance(createRpc(context), parameters)

export const loadTransfers = (context: FamilyContext | undefined): Promise<Transfers> =>
  call(transferChunk, async ({ createTransfers }) => createTransfers(createRpc(context)))
