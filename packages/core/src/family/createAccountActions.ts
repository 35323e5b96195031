import { type Chunk, call } from '../client/chunk.js'
import type { Adapter, AddressCheck, FamilyContext } from '../contract/adapter.js'
import type { Connector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import type { Transfers } from '../contract/transfer.js'

/** What `account.ts` of a family exports: the part of its adapter that needs a wallet or an address. */
export type AccountModule = Pick<Adapter, 'signMessage' | 'switchNetwork'> & {
  createConnector(
    parameters: Parameters<Adapter['createConnector']>[0],
    context: FamilyContext | undefined,
  ): Connector | Promise<Connector>
  checkAddress(value: string, network?: Network | undefined): AddressCheck
  fetchBalance(
    parameters: Parameters<Adapter['getBalance']>[0],
    context: FamilyContext | undefined,
  ): Promise<bigint>
  loadTransfers(context: FamilyContext | undefined): Promise<Transfers>
}

export type AccountActions = Required<
  Pick<
    Adapter,
    'createConnector' | 'checkAddress' | 'getBalance' | 'signMessage' | 'switchNetwork' | 'loadTransfers'
  >
>

/**
 * The actions of an adapter whose code is the chunk of an account: each runs in the tick of its call once that is loaded.
 * @example return { namespace, watchConnectors, getProposal, …, ...createAccountActions(accountChunk, context) }
 */
export const createAccountActions = (
  chunk: Chunk<AccountModule>,
  context: FamilyContext | undefined,
): AccountActions => ({
  createConnector: parameters => call(chunk, async account => account.createConnector(parameters, context)),
  checkAddress: (value, network) => call(chunk, async account => account.checkAddress(value, network)),
  getBalance: parameters => call(chunk, account => account.fetchBalance(parameters, context)),
  signMessage: (connector, parameters) => call(chunk, account => account.signMessage(connector, parameters)),
  switchNetwork: (connector, parameters) =>
    call(chunk, account => account.switchNetwork(connector, parameters)),
  loadTransfers: () => call(chunk, account => account.loadTransfers(context)),
})
