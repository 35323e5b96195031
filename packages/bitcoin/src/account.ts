// The chunk of an account: connectors, signing, switching, errors, and what loads reads and payments.
import type { Transfers } from '@latchkit/core'
import { type AccountModule, type Chunk, call, createChunk, type FamilyContext } from '@latchkit/core/family'
import type * as Read from './read.js'
import { transferChunk } from './transferChunk.js'

export { checkAddress } from './actions/checkAddress.js'
export { signMessage } from './actions/signMessage.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { injected } from './connectors/injected.js'

/** Reads of the chain, as balances mostly come from the server, and sessions of a transport. */
const readChunk: Chunk<typeof Read> = /* @__PURE__ */ createChunk(() => import('./read.js'))

export const createConnector: AccountModule['createConnector'] = parameters =>
  call(readChunk, async ({ remote }) => remote(parameters))

export const fetchBalance: AccountModule['fetchBalance'] = (parameters, context) =>
  call(readChunk, ({ createRest, getBalance }) => getBalance(createRest(context), parameters))

export const loadTransfers = (context: FamilyContext | undefined): Promise<Transfers> =>
  call(transferChunk, async ({ createRest, createTransfers }) => createTransfers(createRest(context)))
