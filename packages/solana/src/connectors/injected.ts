import type { CaipNetworkId, ConnectorEvent, ConnectorInfo, ConnectorSession, Network } from '@latchkit/core'
import { createEmitter, LatchkitError, untilAborted } from '@latchkit/core/family'
import type { StandardWallet } from '../discovery/standardWallet.js'
import { toError } from '../toError.js'
import type { SolanaConnector } from '../types.js'
import { namespace } from '../utils/namespace.js'
import { readAccounts, type SharedAccount, toCaipAccounts, toNetworks } from './readAccounts.js'
import { requestStandard } from './requestStandard.js'

export type InjectedParameters = Omit<ConnectorInfo, 'namespace'> & { wallet: StandardWallet }

type Feature = Record<string, ((...inputs: readonly unknown[]) => unknown) | undefined>

/**
 * A wallet in the page behind Wallet Standard. The site chooses its network among those that the wallet shares
 * accounts on.
 * @example injected({ id: 'standard-phantom', type: 'ANNOUNCED', name: 'Phantom', declaredIds: ['standard:Phantom'], wallet })
 */
export function injected({ wallet, ...info }: InjectedParameters): SolanaConnector {
  let networks: readonly Network[] = []
  let accounts: readonly SharedAccount[] = []
  /** Undefined while not connected. */
  let caipNetworkId: CaipNetworkId | undefined

  // Without an await before the call, a tap reaches the wallet in its own tick. The executor catches a wallet that
  // throws instead of rejecting.
  const call = (run: () => unknown): Promise<unknown> =>
    new Promise<unknown>((resolve, reject) => {
      Promise.resolve(run()).then(resolve, reject)
    }).catch((error: unknown) => {
      throw toError(error)
    })
  const use = (name: `standard:${string}`, method: string, ...inputs: readonly unknown[]): unknown => {
    const feature = wallet.features[name] as Feature | undefined
    return feature?.[method]?.call(feature, ...inputs)
  }

  /** The wallet's current accounts, also while there is no listener. */
  const getAccounts = (): readonly SharedAccount[] => {
    try {
      const current = readAccounts(wallet.accounts)
      if (caipNetworkId && current.length > 0) accounts = current
    } catch {
      // A getter that throws: the last accounts are kept.
    }
    return accounts
  }
  const getAddresses = (): string =>
    accounts
      .filter(account => caipNetworkId && account.networks.includes(caipNetworkId))
      .map(({ address }) => address)
      .join()
  /** Notifies the listeners of what differs from `addressesBefore`. */
  const setNetworkId = (next: CaipNetworkId, addressesBefore = getAddresses()): void => {
    if (next !== caipNetworkId) {
      caipNetworkId = next
      emit({ type: 'networkChanged', caipNetworkId: next })
    }
    if (getAddresses() !== addressesBefore)
      emit({ type: 'accountsChanged', accounts: toCaipAccounts(accounts, next) })
  }
  /** The site's first network that has an account, else the first of the accounts' networks. */
  const chooseNetwork = (shared: readonly SharedAccount[]): CaipNetworkId | undefined => {
    const available = toNetworks(shared)
    return networks.map(network => network.caipNetworkId).find(id => available.includes(id)) ?? available[0]
  }

  const open = (response: unknown, wanted: readonly Network[]): ConnectorSession => {
    const shared = readAccounts((response as { accounts?: unknown } | undefined)?.accounts)
    networks = wanted
    const chosen = chooseNetwork(shared)
    if (!chosen)
      throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account of this family.' })
    accounts = shared
    caipNetworkId = chosen
    return { accounts: toCaipAccounts(shared, chosen), caipNetworkId: chosen }
  }

  const onChange = (change: unknown): void => {
    let shared: unknown
    try {
      shared = (change as { accounts?: unknown } | undefined)?.accounts
    } catch {
      return
    }
    if (!caipNetworkId || !Array.isArray(shared)) return
    const addressesBefore = getAddresses()
    accounts = readAccounts(shared)
    const chosen = toNetworks(accounts).includes(caipNetworkId) ? caipNetworkId : chooseNetwork(accounts)
    if (chosen) setNetworkId(chosen, addressesBefore)
    else {
      caipNetworkId = undefined
      emit({ type: 'disconnected' })
    }
  }
  const { emit, subscribe } = createEmitter<ConnectorEvent>(() => {
    let stop: unknown
    try {
      stop = use('standard:events', 'on', 'change', onChange)
    } catch {
      // A wallet that cannot be subscribed to has no events.
    }
    return () => {
      try {
        if (typeof stop === 'function') stop()
      } catch {
        // The wallet's own unsubscribe may fail; without listeners its events have no effect.
      }
    }
  })

  return {
    ...info,
    namespace,
    provider: wallet,
    cluster: { getNetworks: () => toNetworks(getAccounts()), setNetworkId },
    connect: ({ networks: wanted, silent, signal }) =>
      untilAborted(
        () =>
          call(() =>
            silent ? use('standard:connect', 'connect', { silent }) : use('standard:connect', 'connect'),
          ).then(
            response => open(response, wanted),
            (error: unknown) => {
              // Whatever the reason, the wallet does not connect without a prompt.
              throw silent ? new LatchkitError('NOT_CONNECTED', { cause: error }) : error
            },
          ),
        signal,
      ),
    async disconnect() {
      caipNetworkId = undefined
      accounts = []
      // Wallets need not support it.
      await call(() => use('standard:disconnect', 'disconnect')).catch(() => {})
    },
    request: ({ method, params, caipNetworkId: chain, signal }) =>
      untilAborted(
        () =>
          call(() =>
            requestStandard({ wallet, accounts: getAccounts(), method, params, caipNetworkId: chain }),
          ),
        signal,
      ),
    subscribe,
  }
}
