import type {
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  EmbeddedAccount,
  KeyValueStorage,
  LoginPort,
  LoginStep,
  NamespaceGrant,
  NamespaceProposal,
  Transport,
  TransportEvent,
  TransportSession,
} from '@latchkit/core'
import { LatchkitError, toAddress, toNamespace, toNetworkId } from '@latchkit/core/internal'
import type { FrameClient } from '../client/createFrameClient.js'
import type { EmbeddedLogin } from '../login/createLoginPort.js'
import { createHint } from './createHint.js'

const topic = 'auth'
/** Milliseconds; the secure site may end the session at any time. */
const sessionMs = 30 * 24 * 60 * 60_000
const requestMs = 11 * 60_000

type Proposals = Readonly<Record<ChainNamespace, NamespaceProposal>>

/** Accounts of the secure site as a remote wallet: every family reaches them by its own JSON-RPC. */
export function createAuthTransport(parameters: {
  frame: FrameClient
  login: LoginPort & Pick<EmbeddedLogin, 'holdFor'>
  storage: KeyValueStorage
  instanceId?: string | undefined
  now?: (() => number) | undefined
}): Transport {
  const { frame, login, now = Date.now } = parameters
  const hint = createHint(parameters.storage, parameters.instanceId)
  const listeners = new Set<(event: TransportEvent) => void>()
  let isConfirmed = false

  const emit = (event: TransportEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  /** Follows what the secure site reports, also about other tabs of this site. */
  function follow(step: LoginStep): void {
    const session = hint.read(now())
    if (!session) return
    if (step.step === 'signedOut' || (step.step === 'signedIn' && !isSameOwner(session, step.accounts))) {
      hint.remove()
      emit({ type: 'sessionDeleted', topic })
      return
    }
    if (step.step !== 'signedIn') return
    const updated = { ...session, namespaces: toGrants(toProposals(session), step.accounts) }
    if (JSON.stringify(updated.namespaces) === JSON.stringify(session.namespaces)) return
    hint.write(updated)
    emit({ type: 'sessionUpdated', session: updated })
  }
  const unfollow = login.subscribe(event => {
    if (event.type === 'changed') follow(event.step)
  })

  /** What is remembered is shown first, and the secure site confirms it when it is there. */
  function confirm(): void {
    if (isConfirmed) return
    isConfirmed = true
    login.readLogin().then(follow, () => {
      isConfirmed = false
    })
  }

  return {
    id: 'auth',
    name: 'Email or social',
    async connect({ proposals, signal }) {
      const accounts = await waitForAccounts(login, signal)
      const namespaces = toGrants(proposals, accounts)
      if (Object.keys(namespaces).length === 0) throw new LatchkitError('UNSUPPORTED_CHAIN')
      const session: TransportSession = {
        topic,
        namespaces,
        expiresAt: now() + sessionMs,
        peer: { name: 'Email or social', url: '', icons: [] },
      }
      hint.write(session)
      return session
    },
    async getSessions() {
      const session = hint.read(now())
      if (!session) return []
      setTimeout(confirm)
      return [session]
    },
    async request({ caipNetworkId, method, params, signal }) {
      const session = hint.read(now())
      const namespace = toNamespace(caipNetworkId)
      const account = session?.namespaces[namespace as ChainNamespace]?.accounts.find(address =>
        address.startsWith(`${caipNetworkId}:`),
      )
      if (!account) throw new LatchkitError('SESSION_NOT_FOUND')
      const held = login.holdFor(method)
      const window = held && { window: held.id }
      try {
        return await frame.call(
          'request',
          { account, caipNetworkId, method, params: params ?? null, ...window },
          { signal, timeoutMs: requestMs },
        )
      } finally {
        // What the caller no longer waits for is not asked any more.
        if (held && signal?.aborted) frame.call('view.close', { id: held.id }).catch(() => {})
        held?.release()
      }
    },
    async disconnect() {
      // The secure site's session is the login's to end.
      hint.remove()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      unfollow()
      listeners.clear()
    },
  }
}

async function waitForAccounts(
  login: LoginPort,
  signal?: AbortSignal | undefined,
): Promise<readonly EmbeddedAccount[]> {
  const step = await login.readLogin()
  if (step.step === 'signedIn') return step.accounts
  return new Promise((resolve, reject) => {
    const end = () => {
      unsubscribe()
      signal?.removeEventListener('abort', cancel)
    }
    const cancel = () => {
      end()
      reject(new LatchkitError('CANCELLED'))
    }
    const unsubscribe = login.subscribe(event => {
      if (event.type !== 'changed' || event.step.step !== 'signedIn') return
      end()
      resolve(event.step.accounts)
    })
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
  })
}

/** The part of a grant that connects anew: the chains it was for. */
const toProposals = (session: TransportSession): Proposals =>
  Object.fromEntries(
    Object.entries(session.namespaces).map(([namespace, { accounts, methods, events }]) => [
      namespace,
      { chains: [...new Set(accounts.map(toNetworkId))], methods, events },
    ]),
  )

/** Undefined on a network that writes the addresses of its family in a way that the account does not have. */
function toAddressOn({ caipAddress, addressOn }: EmbeddedAccount, chain: CaipNetworkId): string | undefined {
  return !addressOn || toNetworkId(caipAddress) === chain ? toAddress(caipAddress) : addressOn[chain]
}

/**
 * The accounts on each proposed chain, the preferred type first. A smart account becomes active where an operator has a
 * bundler, which is not known here yet: until then it is shown by the login's step, and is no account of the session.
 */
function toGrants(
  proposals: Proposals,
  accounts: readonly EmbeddedAccount[],
): Record<ChainNamespace, NamespaceGrant> {
  const granted = Object.entries(proposals).flatMap(([namespace, { chains, methods, events }]) => {
    const sessionAccounts = accounts.filter(
      ({ caipAddress, type }) => caipAddress.startsWith(`${namespace}:`) && type !== 'smartAccount',
    )
    const list = chains.flatMap(chain =>
      sessionAccounts.flatMap((account): CaipAddress[] => {
        const address = toAddressOn(account, chain)
        return address === undefined ? [] : [`${chain}:${address}`]
      }),
    )
    const granted = chains.filter(chain => list.some(account => account.startsWith(`${chain}:`)))
    return list.length > 0 ? [[namespace, { accounts: list, chains: granted, methods, events }] as const] : []
  })
  return Object.fromEntries(granted)
}

/** Returns whether the accounts are still those of the visitor who connected. */
function isSameOwner(session: TransportSession, accounts: readonly EmbeddedAccount[]): boolean {
  const ownAddresses = new Set(
    accounts.flatMap(({ caipAddress, addressOn = {} }) => [
      toAddress(caipAddress),
      ...Object.values(addressOn),
    ]),
  )
  return Object.values(session.namespaces).every(grant =>
    grant.accounts.every(account => ownAddresses.has(toAddress(account))),
  )
}
