import type {
  CaipNetworkId,
  ConnectorConnectParameters,
  ConnectorEvent,
  ConnectorInfo,
  ConnectorSession,
  Network,
} from '@latchkit/core'
import { createEmitter, isError, LatchkitError, shareProvider, untilAborted } from '@latchkit/core/family'
import {
  readAccounts,
  readNetworkName,
  type SharedAccount,
  toCaipAccounts,
  toNetworkIdFor,
} from '../accounts/readAccounts.js'
import { formatAddress, parseAddress, type StacksNetworkName } from '../address/stacksAddress.js'
import type { StacksConnector, StacksProvider } from '../types.js'
import { toAddress, toNetworkName } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { callWallet } from './callWallet.js'
import { getQuirks, type WalletCall } from './quirks.js'
import { toWalletCall } from './toWalletCall.js'
import { watchProvider } from './watchProvider.js'

export type InjectedParameters = Omit<ConnectorInfo, 'namespace'> & {
  provider: StacksProvider
  /** Where the wallet is in the page: what it does in its own way is known by that. */
  path: string
}

/** The same keys on the other network. */
const toNetwork = (account: SharedAccount, network: StacksNetworkName): SharedAccount => {
  const parsed = parseAddress(account.address)
  return parsed ? { ...account, network, address: formatAddress({ ...parsed, network }) } : account
}

/**
 * A wallet in the page (SIP-030).
 * @example injected({ id: 'leather', type: 'ANNOUNCED', name: 'Leather', declaredIds: ['stacks:LeatherProvider'], provider, path: 'LeatherProvider' })
 */
export function injected({ provider, path, ...info }: InjectedParameters): StacksConnector {
  const quirks = getQuirks(path)
  const families = shareProvider(provider, namespace)
  let networks: readonly Network[] = []
  let accounts: readonly SharedAccount[] = []
  /** Undefined while not connected. */
  let caipNetworkId: CaipNetworkId | undefined

  const call = (request: WalletCall): Promise<unknown> => callWallet(provider, request)

  const open = (shared: readonly SharedAccount[], wanted: readonly Network[]): ConnectorSession => {
    const chosen =
      wanted.find(network => toCaipAccounts(shared, network.caipNetworkId).length > 0)?.caipNetworkId ??
      (shared[0] && toNetworkIdFor(shared[0].network, wanted))
    if (!chosen)
      throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account of this family.' })
    networks = wanted
    accounts = shared
    caipNetworkId = chosen
    families.hold()
    return { accounts: toCaipAccounts(shared, chosen), caipNetworkId: chosen }
  }
  /** Notifies the listeners of what has changed. */
  const update = (shared: readonly SharedAccount[], next: CaipNetworkId): void => {
    const before = caipNetworkId && toCaipAccounts(accounts, caipNetworkId).join()
    const after = toCaipAccounts(shared, next)
    accounts = shared
    if (next !== caipNetworkId) {
      caipNetworkId = next
      emit({ type: 'networkChanged', caipNetworkId: next })
    }
    if (after.join() !== before) emit({ type: 'accountsChanged', accounts: after })
  }
  const end = (): void => {
    if (!caipNetworkId) return
    caipNetworkId = undefined
    accounts = []
    families.release()
    emit({ type: 'disconnected' })
  }

  const { emit, subscribe } = createEmitter<ConnectorEvent>(() =>
    watchProvider(provider, quirks.events, {
      onAccounts(value) {
        if (!caipNetworkId) return
        const shared = readAccounts(value)
        const [first] = shared
        if (first) update(shared, toNetworkIdFor(first.network, networks))
        // An empty list: no account is shared any more. An event without a list has no information.
        else if (Array.isArray(value)) end()
        else if (quirks.passive) void refresh()
      },
      onNetwork(value) {
        const name = readNetworkName(value)
        if (!caipNetworkId || !name) return
        const shared = readAccounts(value)
        const next = shared.length > 0 ? shared : accounts.map(account => toNetwork(account, name))
        update(next, toNetworkIdFor(name, networks))
      },
      onDisconnected: end,
    }),
  )
  /** Reads the accounts again, where that never prompts. */
  const refresh = async (): Promise<void> => {
    const shared = quirks.passive ? await call(quirks.passive).then(readAccounts, () => []) : []
    if (caipNetworkId && shared[0]) update(shared, toNetworkIdFor(shared[0].network, networks))
  }

  /** Never asks the wallet in a way that it shows. */
  const restore = async (
    wanted: readonly Network[],
    stored: readonly `${string}:${string}:${string}`[],
  ): Promise<ConnectorSession> => {
    try {
      return open(readAccounts(quirks.passive ? await call(quirks.passive) : stored.map(toAddress)), wanted)
    } catch (error) {
      throw isError(error, 'NOT_CONNECTED') ? error : new LatchkitError('NOT_CONNECTED', { cause: error })
    }
  }
  /** Asks for the accounts on the site's first network. */
  const ask = async (
    wanted: readonly Network[],
    attempt: Pick<ConnectorConnectParameters, 'signal' | 'together'>,
  ): Promise<ConnectorSession> => {
    const first = wanted[0]?.caipNetworkId
    const network = first ? toNetworkName(first) : 'mainnet'
    const asking =
      quirks.joint && attempt.together?.includes('bip122')
        ? callWallet(provider, quirks.joint(network), send => families.join(send, attempt))
        : call(quirks.connect(network))
    return open(readAccounts(await asking), wanted)
  }

  const choose = async (network: Network): Promise<void> => {
    if (!caipNetworkId) throw new LatchkitError('NOT_CONNECTED')
    const name = toNetworkName(network.caipNetworkId)
    if (network.caipNetworkId === caipNetworkId) return
    let response: unknown
    if (quirks.changeNetwork) {
      await call(quirks.changeNetwork(name))
      response = await call(quirks.passive ?? quirks.connect(name))
    } else response = await call(quirks.connect(name))
    const shared = readAccounts(response)
    // A wallet that agrees and stays where it was is not believed.
    if (toCaipAccounts(shared, network.caipNetworkId).length === 0)
      throw new LatchkitError('SWITCH_UNSUPPORTED', {
        details: 'The wallet did not share an account on this network.',
      })
    update(shared, network.caipNetworkId)
  }

  return {
    ...info,
    namespace,
    provider,
    choice: { getNetworks: () => (caipNetworkId ? [caipNetworkId] : []), choose },
    connect: ({ networks: wanted, silent, stored = [], signal, together }) =>
      untilAborted(() => (silent ? restore(wanted, stored) : ask(wanted, { signal, together })), signal),
    async disconnect() {
      const wasConnected = caipNetworkId !== undefined
      caipNetworkId = undefined
      accounts = []
      const isLast = families.release()
      // Best effort: few wallets have it, and it ends the permission of every family.
      if (wasConnected && isLast && quirks.disconnect) await call(quirks.disconnect).catch(() => {})
    },
    request: ({ method, params, caipNetworkId: chain, signal }) =>
      untilAborted(async () => {
        // The session has them: a wallet without a passive read would ask the visitor.
        if (method === 'stx_getAddresses' || method === 'stx_getAccounts') {
          if (!caipNetworkId) throw new LatchkitError('NOT_CONNECTED')
          const { publicKey = '' } = accounts[0] ?? {}
          return {
            addresses: accounts.map(({ address, publicKey: key = publicKey }) => ({
              symbol: 'STX',
              address,
              publicKey: key,
            })),
          }
        }
        return toWalletCall({ method, params, chain, accounts, quirks }, call)
      }, signal),
    subscribe,
  }
}
