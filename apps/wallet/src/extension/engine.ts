import { type Hex, toHex } from 'viem'
import type { WalletConfig } from '../config/config.js'
import {
  alreadyPending,
  internalError,
  toRpcErrorData,
  unauthorized,
  unsupportedMethod,
  userRejected,
} from '../core/errors.js'
import { grantAccounts, grantChain, type Permissions, selectAccounts } from '../core/permissions.js'
import { callRpc, readMethods } from '../core/rpc.js'
import {
  grantSite,
  type PlainPermissions,
  type SitePermissions,
  selectSiteAccounts,
} from '../core/sitePermissions.js'
import { estimateFee, type TransactionFee } from '../core/transaction.js'
import { execute } from './execute.js'
import { chainOf, type Loaded, loadState } from './loadState.js'
import { toFamilyCall, toMethodName } from './multichain/toFamilyCall.js'
import { ownAccounts, ownPlainAccounts, ownSolanaAccounts } from './permissionList.js'
import type {
  Asker,
  Decision,
  Outcome,
  RequestRecord,
  UiMessage,
  WalletEvent,
  WalletView,
} from './protocol.js'
import { connectGroup, toChoice, toFamilies, toQueue } from './queue.js'
import { revokeFamilies, toEvents, toView } from './siteState.js'
import { createStore, type StoreArea } from './store.js'
import { toCallVerdict } from './toCallVerdict.js'
import { toSharedAccounts } from './toSolanaVerdict.js'

/** What the engine needs from the browser; everything else is decided here. */
export type EngineHost = {
  /** Kept over restarts of the browser. */
  local: StoreArea
  /** Kept over restarts of the worker only. */
  session: StoreArea
  /** Whether it imitates MetaMask, with its multichain API. */
  multichain: boolean
  loadConfig(): Promise<WalletConfig>
  /** Responds to a document; does nothing when it is closed or not listening. */
  respond(asker: Asker, id: string, outcome: Outcome, chainId: Hex): void
  /** Sends an event to a document; false when the document no longer exists. */
  notify(asker: Asker, event: WalletEvent): Promise<boolean>
  /** False when the document no longer exists. */
  isOpen(asker: Asker): Promise<boolean>
  openApproval(): Promise<void>
  closeApproval(): Promise<void>
  /** The number of waiting requests, for the badge. */
  showCount(count: number): void
  now(): number
}

export type Engine = {
  handle(asker: Asker, id: string, method: string, params: unknown): Promise<void>
  received(asker: Asker, id: string): Promise<void>
  /** Drops the undecided requests of a document. */
  leave(documentId: string): Promise<void>
  /** The approval page was closed without a decision. */
  dismiss(): Promise<void>
  /** Continues after the worker was stopped. */
  resume(): Promise<void>
  ask(message: UiMessage): Promise<unknown>
}

type Change = {
  permissions?: Permissions | undefined
  solana?: SitePermissions | undefined
  plain?: Partial<PlainPermissions> | undefined
  locked?: boolean | undefined
}
const perSite = 8
const inAll = 64

/** The wallet behind the extension, without the browser around it. */
export function createEngine(host: EngineHost): Engine {
  const store = createStore(host.local, host.session)
  let work: Promise<unknown> = Promise.resolve()
  // One thing at a time: two approvals must not take the same nonce, nor two writes lose each other.
  const inTurn = <Value>(task: () => Promise<Value>): Promise<Value> => {
    const next = work.then(task, task)
    work = next.catch(() => undefined)
    return next
  }

  const load = (): Promise<Loaded> => loadState(host, store)

  async function finish(record: RequestRecord, outcome: Outcome): Promise<void> {
    await store.putRecord({ ...record, state: 'done', outcome })
    const loaded = await load()
    host.respond(record.asker, record.id, outcome, toHex(chainOf(loaded, record.asker.origin).chainId))
    await afterQueue()
  }

  async function afterQueue(): Promise<void> {
    const waiting = toQueue(await store.getRecords())
    host.showCount(waiting.length)
    if (waiting.length === 0) await host.closeApproval()
  }

  /** Writes permissions and notifies every open document of a site of what changed for it. */
  async function change(before: Loaded, update: Change): Promise<void> {
    const { permissions = before.permissions, solana = before.solana, locked = before.locked } = update
    const plain = { ...before.plain, ...update.plain }
    await store.setPermissions(permissions)
    await store.setSolanaPermissions(solana)
    await store.setPlainPermissions(plain)
    await store.setLocked(locked)
    const after: Loaded = { ...before, permissions, solana, plain, locked }
    for (const asker of await store.getDocuments()) {
      let alive = true
      for (const event of toEvents(before, after, asker.origin)) alive = await host.notify(asker, event)
      if (!alive) await store.dropDocument(asker.documentId)
    }
  }

  const enqueue = async (
    asker: Asker,
    id: string,
    asked: Pick<RequestRecord, 'method' | 'request' | 'chainId' | 'isInvoked'>,
  ): Promise<undefined> => {
    const waiting = (await store.getRecords()).filter(record => record.state !== 'done')
    const own = waiting.filter(record => record.asker.origin === asker.origin)
    const families = toFamilies(asked)
    if (own.some(record => toFamilies(record).some(family => families.includes(family))))
      throw alreadyPending('This site already has a pending connection request in the wallet.')
    if (own.length >= perSite || waiting.length >= inAll)
      throw alreadyPending('Too many requests are pending in the wallet. Complete those first.')
    await store.putRecord({ id, asker, ...asked, createdAt: host.now(), state: 'waiting' })
    host.showCount(toQueue(await store.getRecords()).length)
    await host.openApproval()
    return undefined
  }

  /** The result, or undefined when the user has to approve. */
  async function answer(
    loaded: Loaded,
    asker: Asker,
    id: string,
    method: string,
    params: unknown,
  ): Promise<{ result: unknown } | undefined> {
    const { config } = loaded
    const isInvoked = loaded.multichain && method === 'wallet_invokeMethod'
    const call = isInvoked ? toFamilyCall(loaded, asker.origin, params) : { method, params }
    const { verdict, chain } = toCallVerdict(loaded, asker.origin, call)
    switch (verdict.type) {
      case 'answer':
        return { result: verdict.result }
      case 'read':
        return { result: await callRpc(chain, call.method, verdict.params) }
      case 'change':
        await change(loaded, verdict)
        return { result: verdict.result ?? null }
      case 'ask':
        if (toFamilies(verdict).includes('eip155') && config.accounts.length === 0)
          throw unsupportedMethod(method, 'It has no EVM account.')
        return enqueue(asker, id, {
          method: call.method,
          request: verdict.request,
          chainId: chain.chainId,
          isInvoked,
        })
    }
  }

  async function handle(asker: Asker, id: string, method: string, params: unknown): Promise<void> {
    const respond = async (outcome: Outcome): Promise<void> => {
      const loaded = await load().catch(() => undefined)
      host.respond(asker, id, outcome, toHex(loaded ? chainOf(loaded, asker.origin).chainId : 0))
    }
    try {
      // Reading from the chain must not wait behind a transaction that is being sent.
      if (readMethods.has(toMethodName(method, params)))
        return await respond((await answer(await load(), asker, id, method, params)) ?? { result: null })
      await inTurn(async () => {
        const known = await store.getRecord(id)
        if (known) {
          if (known.asker.documentId !== asker.documentId || known.asker.origin !== asker.origin)
            throw unauthorized('This request belongs to another page.')
          if (known.outcome) await respond(known.outcome)
          else if (known.state === 'waiting') await host.openApproval()
          return
        }
        await store.putDocument(asker)
        const outcome = await answer(await load(), asker, id, method, params)
        if (outcome) await respond(outcome)
      })
    } catch (error) {
      await respond({ error: toRpcErrorData(error) })
    }
  }

  async function run(record: RequestRecord): Promise<void> {
    try {
      const loaded = await load()
      const { result, permissions, solana, plain, chains } = await execute(record, {
        ...loaded,
        chain: loaded.chains.find(chain => chain.chainId === record.chainId),
        now: host.now(),
        remember: signed => store.putRecord({ ...record, ...signed }),
      })
      if (chains) await store.setChains([...(await store.getChains()), ...chains])
      if (permissions ?? solana ?? plain)
        await change(
          { ...loaded, chains: [...loaded.chains, ...(chains ?? [])] },
          { permissions, solana, plain },
        )
      await finish(record, { result })
    } catch (error) {
      await finish(record, { error: toRpcErrorData(error) })
    }
  }

  const waitingRecord = async (id: string): Promise<RequestRecord> => {
    const record = await store.getRecord(id)
    if (record?.state !== 'waiting') throw internalError('This request is no longer pending.')
    return record
  }

  async function approve(id: string, decision: Decision): Promise<void> {
    const record = await waitingRecord(id)
    if (await store.getLocked()) throw internalError('Unlock the wallet first.')
    const group = connectGroup(await store.getRecords(), record)
    const approved: RequestRecord[] = []
    const dropped: RequestRecord[] = []
    for (const each of group) {
      const choice = toChoice(decision, toFamilies(each))
      // A request that arrived after the page was rendered was not approved: it needs its own approval.
      if (choice === 'unseen' && each.id !== id) continue
      if (choice === 'dropped') dropped.push(each)
      else approved.push({ ...each, state: 'approved', decision })
    }
    for (const each of approved) await store.putRecord(each)
    for (const each of dropped) await finish(each, { error: toRpcErrorData(userRejected()) })
    for (const each of approved) await run(each)
  }

  /** One rejection rejects all requests of one approval. */
  async function reject(record: RequestRecord): Promise<void> {
    for (const each of connectGroup(await store.getRecords(), record))
      await finish(each, { error: toRpcErrorData(userRejected()) })
  }

  const view = async (): Promise<WalletView> => toView(await load(), await store.getRecords())

  async function estimate(id: string): Promise<TransactionFee> {
    const record = await waitingRecord(id)
    const chain = (await load()).chains.find(candidate => candidate.chainId === record.chainId)
    if (record.request.kind !== 'transaction' || !chain) throw internalError('There is nothing to estimate.')
    return estimateFee(record.request.transaction, chain)
  }

  async function lock(locked: boolean): Promise<void> {
    const loaded = await load()
    await change(loaded, { locked })
    if (locked) return
    // A site that only waited for the wallet to be unlocked has its permission already.
    for (const record of await store.getRecords()) {
      if (record.state !== 'waiting') continue
      const { origin } = record.asker
      const accounts = selectAccounts(loaded.permissions, origin, false)
      const solana = selectSiteAccounts(loaded.solana, origin, false)
      if (record.method === 'eth_requestAccounts' && accounts.length > 0)
        await finish(record, { result: accounts })
      else if (record.method === 'solana_requestAccounts' && solana.length > 0)
        await finish(record, { result: toSharedAccounts(solana, loaded.config.solana.chains) })
    }
  }

  const update = (make: (loaded: Loaded) => Change): Promise<void> =>
    inTurn(async () => {
      const loaded = await load()
      await change(loaded, make(loaded))
    })

  function ask(message: UiMessage): Promise<unknown> {
    switch (message.type) {
      case 'view':
        return view()
      case 'estimate':
        return estimate(message.id)
      case 'approve':
        return inTurn(() => approve(message.id, message.decision))
      case 'reject':
        return inTurn(async () => reject(await waitingRecord(message.id)))
      case 'lock':
        return inTurn(() => lock(message.locked))
      case 'revoke':
        return update(loaded => revokeFamilies(loaded, message))
      case 'useAccounts':
        return update(loaded => {
          const accounts = ownAccounts(loaded.config, message.accounts)
          const chainId = chainOf(loaded, message.origin).chainId
          const grant = { accounts, chainId, now: host.now() }
          return { permissions: grantAccounts(loaded.permissions, message.origin, grant) }
        })
      case 'useSolanaAccounts':
        return update(({ config, solana }) => {
          const accounts = ownSolanaAccounts(config, message.accounts)
          return { solana: grantSite(solana, message.origin, accounts, host.now()) }
        })
      case 'usePlainAccounts':
        return update(({ config, plain }) => {
          const { family, origin } = message
          const accounts = ownPlainAccounts(config, family, message.accounts)
          return { plain: { [family]: grantSite(plain[family], origin, accounts, host.now()) } }
        })
      case 'useChain':
        return update(loaded => ({
          permissions: grantChain(loaded.permissions, message.origin, message.chainId),
        }))
    }
  }

  return {
    handle,
    ask,
    received: (asker, id) =>
      inTurn(async () => {
        const record = await store.getRecord(id)
        if (record?.state === 'done' && record.asker.documentId === asker.documentId)
          await store.dropRecord(id)
      }),
    leave: documentId =>
      inTurn(async () => {
        for (const record of await store.getRecords())
          if (record.asker.documentId === documentId && record.state !== 'approved')
            await store.dropRecord(record.id)
        await store.dropDocument(documentId)
        await afterQueue()
      }),
    dismiss: () =>
      inTurn(async () => {
        for (const record of await store.getRecords())
          if (record.state === 'waiting') await finish(record, { error: toRpcErrorData(userRejected()) })
      }),
    resume: () =>
      inTurn(async () => {
        for (const record of await store.getRecords()) {
          if (record.state === 'approved') await run(record)
          // Its page was closed while the worker was stopped.
          else if (!(await host.isOpen(record.asker))) await store.dropRecord(record.id)
        }
        await afterQueue()
      }),
  }
}
