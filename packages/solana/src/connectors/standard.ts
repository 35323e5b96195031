import {
  BaseError,
  type CaipNetworkId,
  type ConnectorEvent,
  type ConnectorInfo,
  type ConnectorSession,
  type Network,
} from '@latchkit/core'
import { namespace } from '../utils/namespace.js'
import { askStandard } from './askStandard.js'
import type { SolanaConnector } from './cluster.js'
import { type KnownAccount, readAccounts, toCaipAccounts, toNetworks } from './readAccounts.js'
import type { StandardWallet } from './standardWallet.js'
import { untilAborted } from './untilAborted.js'

export type StandardParameters = Omit<ConnectorInfo, 'namespace'> & { wallet: StandardWallet }

type Feature = Record<string, ((...inputs: readonly unknown[]) => unknown) | undefined>

/**
 * A wallet in the page behind Wallet Standard. Its cluster is our own choice among those its accounts stand on.
 * @example standard({ id: 'standard-phantom', type: 'ANNOUNCED', name: 'Phantom', declaredIds: ['standard:Phantom'], wallet })
 */
export function standard({ wallet, ...info }: StandardParameters): SolanaConnector {
  let networks: readonly Network[] = []
  let accounts: readonly KnownAccount[] = []
  /** Undefined: not connected. */
  let caipNetworkId: CaipNetworkId | undefined
  let stopHearing: (() => void) | undefined
  const listeners = new Set<{ hear: (event: ConnectorEvent) => void }>()

  // Called without an await before it: a tap reaches the wallet in its own tick. What throws instead of
  // rejecting is caught by the executor.
  const call = (run: () => unknown): Promise<unknown> =>
    new Promise<unknown>((resolve, reject) => {
      Promise.resolve(run()).then(resolve, reject)
    }).catch(async (error: unknown) => {
      // What wallets say when they fail is a table of its own: the path of success does not load it.
      const { toError } = await import('../lazyError.js')
      throw toError(error)
    })
  const use = (feature: string, method: string, ...inputs: readonly unknown[]): unknown => {
    const found = wallet.features[feature] as Feature | undefined
    return found?.[method]?.call(found, ...inputs)
  }

  const emit = (event: ConnectorEvent): void => {
    for (const { hear } of [...listeners]) hear(event)
  }
  /** As the wallet has them now, also while nobody listens to it. */
  const getAccounts = (): readonly KnownAccount[] => {
    try {
      const now = readAccounts(wallet.accounts)
      if (caipNetworkId && now.length > 0) accounts = now
    } catch {
      // A getter that throws: what the wallet said last stands.
    }
    return accounts
  }
  /** Says what is different from `before`; the accounts of another network are told where they are others. */
  const moveTo = (chain: CaipNetworkId, before = getAddresses()): void => {
    if (chain !== caipNetworkId) {
      caipNetworkId = chain
      emit({ type: 'networkChanged', caipNetworkId: chain })
    }
    if (getAddresses() !== before)
      emit({ type: 'accountsChanged', accounts: toCaipAccounts(accounts, chain) })
  }
  const getAddresses = (): string =>
    accounts
      .filter(({ networks: own }) => caipNetworkId && own.includes(caipNetworkId))
      .map(({ address }) => address)
      .join()
  /** The site's first network that the accounts stand on; else one of theirs, which the site then names unsupported. */
  const choose = (known: readonly KnownAccount[]): CaipNetworkId | undefined => {
    const available = toNetworks(known)
    return networks.map(network => network.caipNetworkId).find(id => available.includes(id)) ?? available[0]
  }

  const open = (answer: unknown, wanted: readonly Network[]): ConnectorSession => {
    const known = readAccounts((answer as { accounts?: unknown } | undefined)?.accounts)
    networks = wanted
    const chosen = choose(known)
    if (!chosen)
      throw new BaseError('NOT_CONNECTED', { details: 'The wallet shared no account of this family.' })
    accounts = known
    caipNetworkId = chosen
    return { accounts: toCaipAccounts(known, chosen), caipNetworkId: chosen }
  }

  const onChange = (change: unknown): void => {
    let shared: unknown
    try {
      shared = (change as { accounts?: unknown } | undefined)?.accounts
    } catch {
      return
    }
    if (!caipNetworkId || !Array.isArray(shared)) return
    const before = getAddresses()
    accounts = readAccounts(shared)
    const chosen = toNetworks(accounts).includes(caipNetworkId) ? caipNetworkId : choose(accounts)
    if (chosen) moveTo(chosen, before)
    else {
      caipNetworkId = undefined
      emit({ type: 'disconnected' })
    }
  }
  const hear = (): void => {
    try {
      const stop = use('standard:events', 'on', 'change', onChange)
      stopHearing = typeof stop === 'function' ? (stop as () => void) : undefined
    } catch {
      // A wallet that cannot be listened to tells nothing.
    }
  }

  return {
    ...info,
    namespace,
    provider: wallet,
    cluster: { getNetworks: () => toNetworks(getAccounts()), moveTo },
    connect: ({ networks: wanted, silent, signal }) =>
      untilAborted(
        () =>
          call(() =>
            silent ? use('standard:connect', 'connect', { silent }) : use('standard:connect', 'connect'),
          ).then(
            answer => open(answer, wanted),
            (error: unknown) => {
              // Whatever it says: without a prompt it does not let this site in.
              throw silent ? new BaseError('NOT_CONNECTED', { cause: error }) : error
            },
          ),
        signal,
      ),
    async disconnect() {
      caipNetworkId = undefined
      accounts = []
      // Not every wallet has it, and none has to.
      await call(() => use('standard:disconnect', 'disconnect')).catch(() => {})
    },
    request: ({ method, params, caipNetworkId: chain, signal }) =>
      untilAborted(
        () =>
          call(() => askStandard({ wallet, accounts: getAccounts(), method, params, caipNetworkId: chain })),
        signal,
      ),
    subscribe(listener) {
      const entry = { hear: listener }
      if (listeners.size === 0) hear()
      listeners.add(entry)
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return
        try {
          stopHearing?.()
        } catch {
          // The wallet's own way to stop may fail; it is not heard any more.
        }
        stopHearing = undefined
      }
    },
  }
}
