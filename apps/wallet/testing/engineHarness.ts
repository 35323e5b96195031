import type { WalletConfig } from '../src/config/config.js'
import { createEngine, type Engine, type EngineHost } from '../src/extension/engine.js'
import type { Asker, Outcome, WalletEvent, WalletView } from '../src/extension/protocol.js'
import { createFakeArea } from './fakeStore.js'
import { account1, config } from './fixtures.js'

export const site: Asker = { origin: 'https://app.example', documentId: 'doc-1', tabId: 1, frameId: 0 }
export const other: Asker = { origin: 'https://other.example', documentId: 'doc-2', tabId: 2, frameId: 0 }

/** The extension's engine with a browser in memory around it. */
export function createEngineHarness({ multichain = false } = {}) {
  const answers = new Map<string, Outcome & { chainId: string; documentId: string }>()
  const events: { origin: string; event: WalletEvent }[] = []
  const gone = new Set<string>()
  const windows = { open: 0, count: 0 }
  const local = createFakeArea()
  const session = createFakeArea()
  let loaded: WalletConfig = config
  let lastId = 0

  const host: EngineHost = {
    local,
    session,
    multichain,
    loadConfig: async () => loaded,
    respond: (asker, id, outcome, chainId) =>
      answers.set(id, { ...outcome, chainId, documentId: asker.documentId }),
    notify: async (asker, event) => {
      if (gone.has(asker.documentId)) return false
      events.push({ origin: asker.origin, event })
      return true
    },
    isOpen: async asker => !gone.has(asker.documentId),
    openApproval: async () => {
      windows.open += 1
    },
    closeApproval: async () => {
      windows.open = 0
    },
    showCount: count => {
      windows.count = count
    },
    now: () => 1_000,
  }

  const harness = {
    engine: createEngine(host) as Engine,
    host,
    answers,
    events,
    gone,
    windows,
    session,
    /** As if the browser had stopped the worker and started it again. */
    restart(change: Partial<EngineHost> = {}): void {
      harness.engine = createEngine({ ...host, ...change })
    },
    useConfig(next: WalletConfig): void {
      loaded = next
    },
    async ask(method: string, params?: unknown, asker: Asker = site): Promise<string> {
      lastId += 1
      const id = `request-${lastId}`
      await harness.engine.handle(asker, id, method, params)
      return id
    },
    /** The result, the error's code, or undefined while the person is asked. */
    outcome(id: string): unknown {
      const answer = answers.get(id)
      return answer && ('result' in answer ? answer.result : answer.error.code)
    },
    async result(method: string, params?: unknown, asker: Asker = site): Promise<unknown> {
      const id = await harness.ask(method, params, asker)
      return answers.has(id) ? harness.outcome(id) : 'waiting'
    },
    view: async (): Promise<WalletView> => (await harness.engine.ask({ type: 'view' })) as WalletView,
    approve: (id: string, decision = {}): Promise<unknown> =>
      harness.engine.ask({ type: 'approve', id, decision }),
    async connect(asker: Asker = site, accounts = [account1]): Promise<void> {
      await harness.approve(await harness.ask('eth_requestAccounts', undefined, asker), { accounts })
    },
  }
  return harness
}

export type EngineHarness = ReturnType<typeof createEngineHarness>
