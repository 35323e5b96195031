import type {
  CaipAddress,
  CaipNetworkId,
  ConnectorConnectParameters,
  ConnectorEvent,
  ConnectorInfo,
  ConnectorSession,
  Network,
} from '@latchkit/core'
import { createEmitter, LatchkitError, shareProvider, untilAborted } from '@latchkit/core/family'
import { getAccountFacts, rememberAccounts } from '../accounts/accountFacts.js'
import { toNetworkName } from '../address/networkName.js'
import type { BitcoinConnector } from '../types.js'
import { toAddress } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { callWallet } from './callWallet.js'
import { listen } from './listen.js'
import { quirks, registryWallet, type WalletId } from './quirks.js'
import { findNetwork, listNetworks } from './readNetwork.js'
import { readAccount, readProperty } from './shapes/read.js'
import type { ShapedAccount, WalletCall } from './shapes/types.js'
import { readMessageRequest, readPsbtRequest, signPsbt } from './signRequest.js'

export type InjectedParameters = Omit<ConnectorInfo, 'namespace'> & {
  provider: object
  walletId: WalletId | 'registry'
}

type Session = { accounts: readonly ShapedAccount[]; caipNetworkId: CaipNetworkId }

/** The account that pays first: it is the active one. */
const byPurpose = (accounts: readonly ShapedAccount[]): readonly ShapedAccount[] => [
  ...accounts.filter(({ purpose }) => purpose === 'payment'),
  ...accounts.filter(({ purpose }) => purpose !== 'payment'),
]

/**
 * A wallet in the page, by the table of quirks. Restoring reads without a prompt, or takes the stored account where the
 * wallet has no such read.
 */
export function injected({ provider: wallet, walletId, ...info }: InjectedParameters): BitcoinConnector {
  const quirk = quirks[walletId === 'registry' ? registryWallet : walletId]
  const { shape, network: networkCalls } = quirk
  const families = shareProvider(wallet, namespace)
  let networks: readonly Network[] = []
  let session: Session | undefined
  /** The session is a stored one: the wallet has shared no account on this page yet. */
  let isStored = false
  const call = (walletCall: WalletCall): Promise<unknown> => callWallet(wallet, quirk.call, walletCall)

  const getAddresses = (): readonly string[] => session?.accounts.map(({ address }) => address) ?? []
  const toCaip = ({ accounts, caipNetworkId }: Session): readonly CaipAddress[] =>
    accounts.map(({ address }): CaipAddress => `${caipNetworkId}:${address}`)
  const toSession = (current: Session): ConnectorSession => ({
    accounts: toCaip(current),
    caipNetworkId: current.caipNetworkId,
  })

  /** The accounts in a result, on the first network of the site that they are of. */
  const readSession = (result: unknown): Session | undefined => {
    const found = findNetwork([session?.caipNetworkId, ...networks.map(each => each.caipNetworkId)], name =>
      shape.readAccounts(result, name),
    )
    if (!found) return undefined
    const accounts = byPurpose([...new Map(found.accounts.map(each => [each.address, each])).values()])
    rememberAccounts(accounts, quirk.hasOneAddress === true || accounts.length === 1)
    // A passive read of some wallets is without the keys.
    return {
      accounts: accounts.map(each => ({ ...each, publicKey: getAccountFacts(each.address)?.publicKey })),
      caipNetworkId: found.caipNetworkId,
    }
  }
  const readStored = (stored: readonly CaipAddress[]): Session | undefined => {
    const found = findNetwork([...networks.map(each => each.caipNetworkId)], name =>
      stored.flatMap(account => readAccount({ address: toAddress(account) }, name) ?? []),
    )
    if (found) rememberAccounts(found.accounts, quirk.hasOneAddress === true || found.accounts.length === 1)
    return found
  }
  /** Nested and taproot inputs need it; a wallet that does not give it can still sign the others. */
  const addPublicKey = async (current: Session): Promise<Session> => {
    const [first, ...rest] = current.accounts
    if (!quirk.publicKey || !first || first.publicKey) return current
    const publicKey = await call({ method: quirk.publicKey, parameters: [] }).catch(() => undefined)
    const name = toNetworkName(current.caipNetworkId)
    const known = name && readAccount({ ...first, publicKey }, name)
    if (!known) return current
    const accounts = [known, ...rest]
    rememberAccounts(accounts, quirk.hasOneAddress === true || accounts.length === 1)
    return { ...current, accounts }
  }
  const listOwn = (): readonly unknown[] => [
    ...((readProperty(wallet, 'accounts') ?? []) as readonly unknown[]),
  ]
  /** Wallet Standard keeps the accounts that the wallet shares; the others have a call. */
  const readPassively = async (): Promise<Session | undefined> => {
    if (quirk.call === 'feature')
      return readSession({ accounts: listOwn() }) ?? (isStored ? session : undefined)
    if (!quirk.passive) return session
    if (quirk.permission) {
      const granted = await call(quirk.permission)
      if (!Array.isArray(granted) || granted.length === 0) return undefined
    }
    return readSession(await call(quirk.passive))
  }

  const open = async (current: Session | undefined): Promise<ConnectorSession> => {
    if (!current)
      throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account of this family.' })
    session = current
    families.hold()
    session = await addPublicKey(current)
    return toSession(session)
  }
  const restore = async (stored: readonly CaipAddress[] | undefined): Promise<ConnectorSession> => {
    try {
      const found = await readPassively()
      const kept = quirk.passive === undefined && stored ? readStored(stored) : undefined
      isStored = !found
      return await open(found ?? kept)
    } catch (error) {
      // Whatever the reason, the wallet does not connect without a prompt.
      throw new LatchkitError('NOT_CONNECTED', { cause: error })
    }
  }
  const ask = (attempt: Pick<ConnectorConnectParameters, 'signal' | 'together'> = {}): Promise<unknown> => {
    const { connect, afterConnect, joint } = quirk
    const [network] = networks
    if (joint && network && attempt.together?.includes('stacks'))
      return callWallet(wallet, quirk.call, joint(network.caipNetworkId), send =>
        families.join(send, attempt),
      )
    const features = quirk.call === 'feature' ? Object(readProperty(wallet, 'features')) : undefined
    const first =
      features && !('bitcoin:connect' in features) ? { method: 'standard:connect', parameters: [] } : connect
    const asking = call(first)
    return afterConnect ? asking.then(() => call(afterConnect)) : asking
  }

  /** Notifies the listeners of what differs. */
  const change = (next: Session | undefined): void => {
    const before = session
    if (!before) return
    session = next
    if (!next) {
      families.release()
      emit({ type: 'disconnected' })
      return
    }
    if (next.caipNetworkId !== before.caipNetworkId)
      emit({ type: 'networkChanged', caipNetworkId: next.caipNetworkId })
    if (toCaip(next).join() !== toCaip(before).join())
      emit({ type: 'accountsChanged', accounts: toCaip(next) })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = (payload: unknown): void => {
    const told = readSession(payload)
    const isEmpty = Array.isArray(payload) && payload.length === 0
    if (told || isEmpty || quirk.call === 'feature') {
      change(told)
      return
    }
    clearTimeout(timer)
    const { afterConnect } = quirk
    timer = setTimeout(() => {
      // Once it is connected on this page, the read that follows a connect does not prompt.
      const reading = afterConnect && !isStored ? call(afterConnect).then(readSession) : readPassively()
      reading.then(change, () => {})
    }, quirk.debounceMs ?? 0)
  }
  const { emit, subscribe } = createEmitter<ConnectorEvent>(() => {
    const { accounts, network, disconnect } = quirk.events
    const features = readProperty(wallet, 'features')
    const source =
      quirk.call === 'feature'
        ? (readProperty(features, 'bitcoin:events') ?? readProperty(features, 'standard:events'))
        : wallet
    const stops =
      typeof source === 'object' && source !== null
        ? [
            ...[accounts, network].flatMap(name => (name ? [listen(source, name, refresh)] : [])),
            ...(disconnect ? [listen(source, disconnect, () => change(undefined))] : []),
          ]
        : []
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })

  const isOn = async (reference: string): Promise<boolean> =>
    networkCalls !== undefined &&
    networkCalls.readName(await call(networkCalls.read)) === networkCalls.names[reference]

  /** The current accounts on a network; read anew, because a wallet may have changed them without an event. */
  const readCurrent = async (caipNetworkId: CaipNetworkId): Promise<Session> => {
    if (!session) throw new LatchkitError('NOT_CONNECTED')
    const current = await readPassively()
    change(current)
    if (!current) throw new LatchkitError('ACCOUNT_CHANGED')
    if (current.caipNetworkId !== caipNetworkId)
      throw new LatchkitError('CHAIN_MISMATCH', {
        context: { wanted: caipNetworkId, actual: current.caipNetworkId },
      })
    return current
  }

  const request: BitcoinConnector['request'] = async ({ method, params, caipNetworkId }) => {
    const name = toNetworkName(caipNetworkId)
    if (!session || !name) throw new LatchkitError('NOT_CONNECTED')
    const addresses = getAddresses()
    if (method === 'getAccountAddresses') {
      const { accounts } = await readCurrent(caipNetworkId)
      return accounts.map(({ address, publicKey, purpose }) => ({
        address,
        ...(publicKey ? { publicKey } : {}),
        intention: purpose,
      }))
    }
    if (isStored && quirk.call === 'feature' && listOwn().length === 0) {
      // A restored wallet of Wallet Standard has no account objects to sign with until it is connected.
      change(readSession(await ask()))
      if (!session) throw new LatchkitError('NOT_CONNECTED')
      isStored = false
    }
    if (method === 'signMessage') {
      const messageRequest = readMessageRequest(params, addresses)
      const signature = shape.readSignature(await call(withAccount(shape.signMessage(messageRequest))))
      if (!signature) throw new LatchkitError('SIGN_FAILED')
      return { address: messageRequest.address, signature }
    }
    if (method === 'signPsbt')
      return signPsbt(shape, readPsbtRequest(params, { addresses, network: name }), walletCall =>
        call(withAccount(walletCall)),
      )
    throw new LatchkitError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
  }
  /** Wallet Standard wants the wallet's own account objects in the place of addresses. */
  const withAccount = (walletCall: WalletCall): WalletCall => {
    if (quirk.call !== 'feature') return walletCall
    const own = listOwn()
    const find = (address: unknown): unknown =>
      own.find(account => readProperty(account, 'address') === address) ?? address
    const parameters = walletCall.parameters.map(parameter => {
      const { account, inputsToSign } = parameter as { account?: unknown; inputsToSign?: readonly object[] }
      return {
        ...(parameter as object),
        ...(account === undefined ? {} : { account: find(account) }),
        ...(inputsToSign
          ? {
              inputsToSign: inputsToSign.map(input => ({
                ...input,
                account: find(readProperty(input, 'account')),
              })),
            }
          : {}),
      }
    })
    return { ...walletCall, parameters }
  }

  return {
    ...info,
    namespace,
    provider: wallet,
    networks: {
      getNetworks: () => (session ? listNetworks(session.accounts) : []),
      canSwitch: networkCalls !== undefined,
      async switchTo(network) {
        if (!session) throw new LatchkitError('NOT_CONNECTED')
        const { caipNetworkId } = network
        if (caipNetworkId === session.caipNetworkId) return
        const reference = caipNetworkId.slice(namespace.length + 1)
        const name = networkCalls?.names[reference]
        if (!networkCalls || name === undefined) throw new LatchkitError('SWITCH_UNSUPPORTED')
        await call(networkCalls.change(name))
        if (!(await isOn(reference))) throw new LatchkitError('SWITCH_UNSUPPORTED')
        networks = [network, ...networks]
        const before = session
        session = { ...before, caipNetworkId }
        const found = await readPassively()
        session = before
        if (found?.caipNetworkId !== caipNetworkId) throw new LatchkitError('SWITCH_UNSUPPORTED')
        change(found)
      },
    },
    connect: ({ networks: wanted, silent, stored, signal, together }) =>
      untilAborted(() => {
        networks = wanted
        if (silent) return restore(stored)
        isStored = false
        return ask({ signal, together }).then(result => open(readSession(result)))
      }, signal),
    async disconnect() {
      session = undefined
      // Wallets need not support it; it ends the permission of every family.
      if (families.release() && quirk.disconnect) await call(quirk.disconnect).catch(() => {})
    },
    request: parameters => untilAborted(() => request(parameters), parameters.signal),
    subscribe,
  }
}
