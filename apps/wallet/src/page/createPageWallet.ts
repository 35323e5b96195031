import type { Family, SolanaChain, WalletChain, WalletConfig } from '../config/config.js'
import { internalError, type RpcErrorData, toRpcErrorData, userRejected } from '../core/errors.js'
import { mapFamilies, type PlainChain, toAllAddresses } from '../core/family.js'
import type { TransactionFee } from '../core/transaction.js'
import {
  type Agreement,
  accountsOf,
  type ProposalReview,
  reviewProposal,
  toNamespaces,
} from '../walletconnect/namespaces.js'
import { type AllowedRequest, announceChain, checkRequest, runRequest } from '../walletconnect/runRequest.js'
import type { Kit, Proposal, Session, SessionRequest } from '../walletconnect/types.js'
import { announceAccounts, updateAccounts } from '../walletconnect/withAccounts.js'
import { toUriProblem } from './toUriProblem.js'

export type ProposalItem = { type: 'proposal'; id: number; proposal: Proposal; review: ProposalReview }
export type RequestItem = {
  type: 'request'
  id: number
  topic: string
  session: Session
  method: string
} & AllowedRequest
export type Item = ProposalItem | RequestItem
/** One line of what happened, newest first. */
export type LogEntry = { id: number; at: number; tone: 'info' | 'success' | 'danger'; text: string }

export type PageState = {
  chains: readonly WalletChain[]
  pairing: { status: 'idle' } | { status: 'waiting' } | { status: 'failed'; message: string }
  /** Oldest first; one is shown at a time. */
  queue: readonly Item[]
  /** A request that expired before it was decided. */
  expired: 'proposal' | 'request' | undefined
  sessions: readonly Session[]
  autoApprove: boolean
  log: readonly LogEntry[]
}

export type PageWallet = {
  getState(): PageState
  subscribe(listener: () => void): () => void
  pair(uri: string): Promise<void>
  approveProposal(item: ProposalItem, choice: Agreement): Promise<void>
  approveRequest(item: RequestItem, fee?: TransactionFee): Promise<void>
  reject(item: Item, reason?: RpcErrorData): Promise<void>
  setAutoApprove(on: boolean): void
  dismissExpired(): void
  disconnect(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  /** Makes `account` the active one of its family. */
  emitAccounts(topic: string, account: string, family?: Family): Promise<void>
  emitChain(topic: string, chain: WalletChain | SolanaChain | PlainChain): Promise<void>
  /** Shares exactly these accounts of one family; none takes the family out of the session. */
  update(topic: string, accounts: readonly string[], family?: Family): Promise<void>
}

export type PageWalletOptions = {
  kit: Kit
  config: WalletConfig
  /** Chains added earlier. */
  added?: readonly WalletChain[] | undefined
  onChainsAdded?: ((chains: readonly WalletChain[]) => void) | undefined
  now?: (() => number) | undefined
}

const logLength = 30

/** The wallet behind the page: the kit's events become a queue of requests, responses go back. */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  const { kit, config, now = Date.now } = options
  const clusters = config.solana.chains
  const listeners = new Set<() => void>()
  let lastLog = 0
  let state: PageState = {
    chains: [...config.chains, ...(options.added ?? [])],
    pairing: { status: 'idle' },
    queue: [],
    expired: undefined,
    sessions: Object.values(kit.getActiveSessions()),
    autoApprove: false,
    log: [],
  }
  const set = (change: Partial<PageState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const log = (tone: LogEntry['tone'], text: string): void => {
    lastLog += 1
    set({ log: [{ id: lastLog, at: now(), tone, text }, ...state.log].slice(0, logLength) })
  }
  const syncSessions = (): void => set({ sessions: Object.values(kit.getActiveSessions()) })
  const drop = (id: number): void => set({ queue: state.queue.filter(item => item.id !== id) })

  /** What a person does by a tap; a failure is shown, not thrown into the void. */
  async function attempt(what: string, task: () => Promise<unknown>): Promise<void> {
    try {
      await task()
      log('success', what)
    } catch (error) {
      log('danger', `${what} failed: ${toRpcErrorData(error).message}`)
    }
    syncSessions()
  }

  async function respond(
    item: { id: number; topic: string },
    outcome: { result: unknown } | { error: RpcErrorData },
  ): Promise<void> {
    drop(item.id)
    const response = { id: item.id, jsonrpc: '2.0' as const, ...outcome }
    try {
      await kit.respondSessionRequest({
        topic: item.topic,
        response: response as Parameters<Kit['respondSessionRequest']>[0]['response'],
      })
    } catch (error) {
      // The app may have ended the session while the question was open.
      log('danger', `We couldn’t send the response: ${toRpcErrorData(error).message}`)
    }
    syncSessions()
  }

  function addProposal(id: number, proposal: Proposal): void {
    if (state.queue.some(item => item.id === id)) return
    const item: ProposalItem = {
      type: 'proposal',
      id,
      proposal,
      review: reviewProposal(proposal, state.chains, clusters, config.plain),
    }
    set({ queue: [...state.queue, item], pairing: { status: 'idle' }, expired: undefined })
    if (state.autoApprove && !item.review.blocked)
      void approveProposal(item, {
        accounts: config.accounts.slice(0, 1).map(account => account.address),
        chains: item.review.chains,
        solana: {
          accounts: config.solana.accounts.slice(0, 1).map(account => account.address),
          chains: item.review.solana.chains,
        },
        plain: mapFamilies(family => ({
          accounts: toAllAddresses(config.plain[family].accounts.slice(0, 1)),
          chains: item.review.plain[family].chains,
        })),
      })
  }

  async function addRequest({ id, topic, params }: SessionRequest): Promise<void> {
    if (state.queue.some(item => item.id === id)) return
    const session = kit.getActiveSessions()[topic]
    if (!session) return
    try {
      const { method, params: asked } = params.request
      const checked = checkRequest(
        session,
        { chainId: params.chainId, method, params: asked },
        state.chains,
        clusters,
        config.plain,
      )
      if ('answer' in checked) return await respond({ id, topic }, { result: checked.answer })
      const item: RequestItem = { type: 'request', id, topic, session, method, ...checked }
      set({ queue: [...state.queue, item], expired: undefined })
      if (state.autoApprove) await approveRequest(item)
    } catch (error) {
      const data = toRpcErrorData(error)
      log('danger', `Declined a request from ${session.peer.metadata.name}: ${data.message}`)
      await respond({ id, topic }, { error: data })
    }
  }

  async function approveProposal(item: ProposalItem, choice: Agreement): Promise<void> {
    drop(item.id)
    await attempt(`Connected to ${item.proposal.proposer.metadata.name}`, () =>
      kit.approveSession({
        id: item.id,
        namespaces: toNamespaces(item.review, choice),
      }),
    )
  }

  async function approveRequest(item: RequestItem, fee?: TransactionFee): Promise<void> {
    try {
      const { request } = item
      const result = await runRequest(kit, item, item, config, fee)
      if (request.kind === 'addChain') {
        set({ chains: [...state.chains, request.chain] })
        options.onChainsAdded?.(state.chains.filter(chain => !config.chains.includes(chain)))
      }
      await respond(item, { result })
      log('success', `${item.method} approved`)
    } catch (error) {
      const data = toRpcErrorData(error)
      await respond(item, { error: data })
      log('danger', `${item.method} failed: ${data.message}`)
    }
  }

  async function reject(item: Item, reason?: RpcErrorData): Promise<void> {
    if (item.type === 'request') {
      await respond(item, { error: reason ?? toRpcErrorData(userRejected()) })
      log('info', `${item.method} rejected`)
      return
    }
    drop(item.id)
    const fallback = item.review.blocked ?? { code: 5000, message: 'User rejected.' }
    await attempt(`Rejected ${item.proposal.proposer.metadata.name}`, () =>
      kit.rejectSession({ id: item.id, reason: reason ?? fallback }),
    )
  }

  const sessionOf = (topic: string): Session => {
    const session = kit.getActiveSessions()[topic]
    if (!session) throw internalError('The session ended.')
    return session
  }

  kit.on('session_proposal', ({ id, params }) => addProposal(id, params as Proposal))
  kit.on('session_request', event => void addRequest(event as SessionRequest))
  kit.on('session_delete', ({ topic }) => {
    set({ queue: state.queue.filter(item => item.type !== 'request' || item.topic !== topic) })
    syncSessions()
    log('info', 'The app disconnected')
  })
  kit.on('proposal_expire', ({ id }) => {
    if (!state.queue.some(item => item.id === id)) return
    drop(id)
    set({ expired: 'proposal' })
  })
  kit.on('session_request_expire', ({ id }) => {
    if (!state.queue.some(item => item.id === id)) return
    drop(id)
    set({ expired: 'request' })
  })

  // What was open when the page was closed.
  for (const proposal of Object.values(kit.getPendingSessionProposals()))
    if (proposal.expiryTimestamp * 1000 > now()) addProposal(proposal.id, proposal)
  for (const request of kit.getPendingSessionRequests()) void addRequest(request)

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async pair(uri) {
      const problem = toUriProblem(uri, now())
      if (problem) return set({ pairing: { status: 'failed', message: problem } })
      set({ pairing: { status: 'waiting' }, expired: undefined })
      try {
        await kit.pair({ uri: uri.trim() })
      } catch (error) {
        set({ pairing: { status: 'failed', message: toRpcErrorData(error).message } })
      }
    },
    approveProposal,
    approveRequest,
    reject,
    setAutoApprove: autoApprove => set({ autoApprove }),
    dismissExpired: () => set({ expired: undefined, pairing: { status: 'idle' } }),
    disconnect: topic =>
      attempt('Disconnected', () =>
        kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
      ),
    ping: topic =>
      attempt('Pinged', () =>
        (kit.engine.signClient as { ping(args: { topic: string }): Promise<void> }).ping({ topic }),
      ),
    extend: topic => attempt('Extended', () => kit.extendSession({ topic })),
    emitChain: (topic, chain) =>
      attempt(`Sent network to the app: ${chain.name}`, () => announceChain(kit, topic, chain.caipNetworkId)),
    emitAccounts: (topic, account, family = 'eip155') =>
      attempt('Sent account to the app', async () => {
        const { namespaces } = sessionOf(topic)
        const accounts = [account, ...accountsOf(namespaces, family).filter(other => other !== account)]
        const next = await updateAccounts(kit, { topic, namespaces }, accounts, family)
        await announceAccounts(kit, { topic, namespaces: next }, accounts, family)
      }),
    update: (topic, accounts, family = 'eip155') =>
      attempt('Updated the session', () => updateAccounts(kit, sessionOf(topic), accounts, family)),
  }
}
