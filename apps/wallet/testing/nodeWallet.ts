import type { Address, Hex } from 'viem'
import {
  defaultConfig,
  type Family,
  parseConfig,
  type WalletChain,
  type WalletConfig,
} from '../src/config/config.js'
import { toRpcErrorData } from '../src/core/errors.js'
import { mapFamilies, toAllAddresses } from '../src/core/family.js'
import { accountsOf, reviewProposal, toNamespaces } from '../src/walletconnect/namespaces.js'
import type { Kit, Proposal, Session, SessionRequest } from '../src/walletconnect/types.js'
import { createMemoryStorage, type MemoryStorage } from './memoryStorage.js'

/** What the wallet does with a question; `late` waits that many milliseconds first, `after` for a promise. */
export type Outcome =
  | 'approve'
  | 'reject'
  | 'ignore'
  | { reject: { code: number; message: string } }
  | { late: number; outcome: 'approve' | 'reject' }
  | { after: Promise<unknown>; outcome: 'approve' | 'reject' }

export type NodeWalletOptions = {
  relayUrl: string
  /** CAIP-2 id and RPC of each configured chain, `eip155:…` and `solana:…`; name and currency are optional. */
  chains: readonly { caipNetworkId: string; rpcUrl: string; name?: string | undefined }[]
  /** Its EVM account; a wallet of Solana alone leaves it out. */
  privateKey?: Hex | undefined
  /** Further EVM accounts, approved together with the first. */
  privateKeys?: readonly Hex[] | undefined
  /** Solana accounts: base58 of 64-byte secrets. With none, the wallet does not offer Solana. */
  solanaPrivateKeys?: readonly string[] | undefined
  /** Accounts of Bitcoin and Stacks, as the wallet's configuration has them. */
  plainAccounts?: readonly object[] | undefined
  /** Default 'approve'. Change later with `setOutcome`. */
  proposal?: Outcome | undefined
  request?: Outcome | undefined
  /** Hand the same one to a second wallet to see it come back after a restart. */
  storage?: MemoryStorage | undefined
  /** Links that sites may open its app by. */
  redirect?: { native?: string; universal?: string } | undefined
}

export type NodeWallet = {
  /** EVM accounts. */
  readonly accounts: readonly Address[]
  readonly solanaAccounts: readonly string[]
  readonly kit: Kit
  /** Every proposal and request received, oldest first. */
  readonly proposals: readonly Proposal[]
  readonly requests: readonly { topic: string; chainId: string; method: string; params: unknown }[]
  /** What could not be done; empty in a healthy run. */
  readonly failures: readonly string[]
  pair(uri: string): Promise<void>
  setOutcome(kind: 'proposal' | 'request', outcome: Outcome): void
  /** Resolves when at least `count` sessions are open. */
  waitForSession(count?: number): Promise<Session>
  /** Resolves when at least `count` requests have arrived. */
  waitForRequest(count?: number): Promise<void>
  waitForProposal(count?: number): Promise<void>
  sessions(): readonly Session[]
  ping(topic: string): Promise<void>
  emitChain(topic: string, caipNetworkId: string): Promise<void>
  /** Makes `accounts` the first of their family (default 'eip155') and emits that on each of its chains. */
  emitAccounts(topic: string, accounts: readonly string[], family?: Family): Promise<void>
  /** Shares exactly `accounts` of one family (default 'eip155'); none takes the family out of the session. */
  update(topic: string, accounts: readonly string[], family?: Family): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Ends the connection and every timer; sessions stay as they are on the other side. */
  close(): Promise<void>
}

let created = 0

/**
 * The client is one per prefix and process, for ever; its keys carry the prefix. A store that outlives one wallet
 * must not: it keeps the keys without the number.
 */
function renameKeys(storage: MemoryStorage, prefix: string): MemoryStorage {
  const plain = (key: string): string => key.replace(prefix, 'latchkit-node-wallet')
  const own = (key: string): string => key.replace('latchkit-node-wallet', prefix)
  return {
    getKeys: async () => (await storage.getKeys()).map(own),
    getEntries: async <Value>() =>
      (await storage.getEntries<Value>()).map(([key, value]): [string, Value] => [own(key), value]),
    getItem: key => storage.getItem(plain(key)),
    setItem: (key, value) => storage.setItem(plain(key), value),
    removeItem: key => storage.removeItem(plain(key)),
  }
}

/**
 * A real WalletConnect wallet in this process: the official client, real keys, real chains, no screen.
 * @example
 * const wallet = await createNodeWallet({ relayUrl, chains, privateKey })
 * await wallet.pair(uri)
 * const session = await wallet.waitForSession()
 * await wallet.close()
 */
export async function createNodeWallet(options: NodeWalletOptions): Promise<NodeWallet> {
  // Read by the client's modules: Verify and telemetry stay off.
  process.env['IS_VITEST'] = 'true'
  const [{ createKit }, { announceChain, checkRequest, runRequest }, accountsOfSession] = await Promise.all([
    import('../src/walletconnect/createKit.js'),
    import('../src/walletconnect/runRequest.js'),
    import('../src/walletconnect/withAccounts.js'),
  ])
  const config: WalletConfig = parseConfig(
    {
      relayUrl: options.relayUrl,
      chains: options.chains,
      accounts: [
        ...[...(options.privateKey ? [options.privateKey] : []), ...(options.privateKeys ?? [])].map(
          privateKey => ({ family: 'eip155', privateKey }),
        ),
        ...(options.solanaPrivateKeys ?? []).map(privateKey => ({ family: 'solana', privateKey })),
        ...(options.plainAccounts ?? []),
      ],
    },
    defaultConfig(),
  )
  const { updateAccounts, announceAccounts } = accountsOfSession
  const addresses = config.accounts.map(account => account.address)
  const solanaAddresses = config.solana.accounts.map(account => account.address)
  // A family without an account is none that can be offered.
  const clusters = solanaAddresses.length > 0 ? config.solana.chains : []
  created += 1
  const prefix = `latchkit-node-wallet-${created}`
  const kit = await createKit({
    relayUrl: options.relayUrl,
    url: 'http://localhost:4103',
    name: 'Latchkit Node Wallet',
    storagePrefix: prefix,
    redirect: options.redirect,
    storage: renameKeys(options.storage ?? createMemoryStorage(), prefix) as NonNullable<
      Parameters<typeof createKit>[0]['storage']
    >,
  })

  const outcomes = {
    proposal: options.proposal ?? 'approve',
    request: options.request ?? ('approve' as Outcome),
  }
  const proposals: Proposal[] = []
  const requests: NodeWallet['requests'][number][] = []
  const failures: string[] = []
  const timers = new Set<NodeJS.Timeout>()
  const waiters = new Set<() => void>()
  let chains: WalletChain[] = addresses.length > 0 ? config.chains : []
  let closed = false

  const changed = (): void => {
    for (const check of [...waiters]) check()
  }
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const check = (): void => {
        if (!isTrue()) return
        waiters.delete(check)
        resolve()
      }
      waiters.add(check)
      check()
    })

  /** Follows the script; what fails is kept for the test to see, never thrown into the void. */
  async function follow(
    outcome: Outcome,
    act: {
      approve(): Promise<unknown>
      reject(reason?: { code: number; message: string }): Promise<unknown>
    },
  ): Promise<void> {
    if (outcome === 'ignore') return
    let wanted = outcome
    if (typeof wanted === 'object' && 'late' in wanted) {
      const { late, outcome: later } = wanted
      await new Promise<void>(resolve => timers.add(setTimeout(resolve, late)))
      wanted = later
    }
    if (typeof wanted === 'object' && 'after' in wanted) {
      await wanted.after
      wanted = wanted.outcome
    }
    if (closed) return
    try {
      if (wanted === 'approve') await act.approve()
      else if (wanted === 'reject') await act.reject()
      else if (typeof wanted === 'object' && 'reject' in wanted) await act.reject(wanted.reject)
    } catch (error) {
      if (!closed) failures.push(toRpcErrorData(error).message)
    }
    changed()
  }

  kit.on('session_proposal', ({ id, params }) => {
    const proposal = params as Proposal
    proposals.push(proposal)
    changed()
    const review = reviewProposal(proposal, chains, clusters, config.plain)
    const refuse = (reason = review.blocked ?? { code: 5000, message: 'User rejected.' }): Promise<void> =>
      kit.rejectSession({ id, reason })
    void follow(outcomes.proposal, {
      approve: () =>
        review.blocked
          ? refuse(review.blocked)
          : kit.approveSession({
              id,
              namespaces: toNamespaces(review, {
                accounts: addresses,
                chains: review.chains,
                solana: { accounts: solanaAddresses, chains: review.solana.chains },
                plain: mapFamilies(each => ({
                  accounts: toAllAddresses(config.plain[each].accounts),
                  chains: review.plain[each].chains,
                })),
              }),
            }),
      reject: refuse,
    })
  })

  kit.on('session_request', event => {
    const { id, topic, params } = event as SessionRequest
    const { method, params: asked } = params.request
    requests.push({ topic, chainId: params.chainId, method, params: asked })
    changed()
    const respond = (
      outcome: { result: unknown } | { error: { code: number; message: string } },
    ): Promise<void> =>
      kit.respondSessionRequest({
        topic,
        response: { id, jsonrpc: '2.0', ...outcome } as Parameters<
          Kit['respondSessionRequest']
        >[0]['response'],
      })
    void follow(outcomes.request, {
      async approve() {
        let outcome: { result: unknown } | { error: { code: number; message: string } }
        try {
          const session = kit.getActiveSessions()[topic]
          if (!session) throw new Error('The session ended.')
          const checked = checkRequest(
            session,
            { chainId: params.chainId, method, params: asked },
            chains,
            clusters,
            config.plain,
          )
          outcome = {
            result:
              'answer' in checked
                ? checked.answer
                : await runRequest(kit, { topic, method }, checked, config),
          }
          if ('request' in checked && checked.request.kind === 'addChain')
            chains = [...chains, checked.request.chain]
        } catch (error) {
          outcome = { error: toRpcErrorData(error) }
        }
        await respond(outcome)
      },
      reject: reason => respond({ error: reason ?? { code: 4001, message: 'User rejected the request.' } }),
    })
  })
  kit.on('session_delete', changed)

  const sessionOf = (topic: string): Session => {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw new Error(`There is no session ${topic}.`)
    return session
  }

  return {
    accounts: addresses,
    solanaAccounts: solanaAddresses,
    kit,
    proposals,
    requests,
    failures,
    pair: uri => kit.pair({ uri }),
    setOutcome: (kind, outcome) => {
      outcomes[kind] = outcome
    },
    sessions: () => Object.values(kit.getActiveSessions()),
    async waitForSession(count = 1) {
      await until(() => Object.keys(kit.getActiveSessions()).length >= count)
      const session = Object.values(kit.getActiveSessions()).at(-1)
      if (!session) throw new Error('There is no session.')
      return session
    },
    waitForRequest: (count = 1) => until(() => requests.length >= count),
    waitForProposal: (count = 1) => until(() => proposals.length >= count),
    ping: topic =>
      (kit.engine.signClient as { ping(args: { topic: string }): Promise<void> }).ping({ topic }),
    emitChain: (topic, caipNetworkId) => announceChain(kit, topic, caipNetworkId),
    async emitAccounts(topic, accounts, family = 'eip155') {
      const { namespaces } = sessionOf(topic)
      const shared = accountsOf(namespaces, family)
      const others = shared.filter(address => !accounts.includes(address))
      const next = await updateAccounts(kit, { topic, namespaces }, [...accounts, ...others], family)
      await announceAccounts(kit, { topic, namespaces: next }, accounts, family)
    },
    async update(topic, accounts, family = 'eip155') {
      await updateAccounts(kit, sessionOf(topic), accounts, family)
    },
    async extend(topic) {
      await (await kit.extendSession({ topic })).acknowledged()
    },
    disconnect: topic =>
      kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    async close() {
      if (closed) return
      closed = true
      for (const timer of timers) clearTimeout(timer)
      kit.events.removeAllListeners()
      kit.core.heartbeat.stop()
      const { relayer } = kit.core
      await relayer.transportClose()
      // The official client sometimes goes on reconnecting, without a pause, after it was closed. A wallet that
      // is closed here connects no more.
      const never = () => new Promise<never>(() => {})
      Object.assign(relayer.provider, { connect: never })
      Object.assign(relayer, { connect: never, transportOpen: never, restartTransport: never })
      relayer.events.removeAllListeners()
    },
  }
}
