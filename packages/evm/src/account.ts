// The chunk of an account: sessions of a transport, reads, signing, switching, errors, and what loads payments and swaps.
import type { Swaps, Transfers } from '@latchkit/core'
import { type AccountModule, type Chunk, call, createChunk, type FamilyContext } from '@latchkit/core/family'
import { createRpc } from './actions/createRpc.js'
import { getBalance } from './actions/getBalance.js'
import { remote } from './connectors/remote.js'
import type * as Swap from './swap/createSwaps.js'
import { transferChunk } from './transferChunk.js'

export { checkAddress } from './actions/checkAddress.js'
export { signMessage } from './actions/signMessage.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { toError } from './toError.js'
export { toAccounts } from './utils/toAccounts.js'

const swapChunk: Chunk<typeof Swap> = /* @__PURE__ */ createChunk(() => import('./swap/createSwaps.js'))

export const createConnector: AccountModule['createConnector'] = (parameters, context) =>
  remote({ ...parameters, rpc: createRpc(context) })

export const fetchBalance: AccountModule['fetchBalance'] = (parameters, context) =>
  getBalance(createRpc(context), parameters)

export const loadTransfers = (context: FamilyContext | undefined): Promise<Transfers> =>
  call(transferChunk, async ({ createTransfers }) => createTransfers(createRpc(context)))

export const loadSwaps = (context: FamilyContext | undefined): Promise<Swaps> =>
  call(swapChunk, async ({ createSwaps }) => createSwaps(createRpc(context)))
