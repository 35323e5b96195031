import { toRpcError, WalletRpcError } from '../rpcError.js'
import { createVisitor } from '../visitor.js'
import type { WalletCall } from '../wire.js'
import { createInjectedSide } from './injectedSide.js'
import type { InjectedFamily, InjectedOutcome, InjectedParameters } from './types.js'

/** A wallet in this process that a page has as an object, with real keys and a scripted visitor. */
export type InjectedWallet = {
  /** Where a page has it. */
  path: string
  provider: Record<string, unknown>
  /** Puts it into a page, with its entry in the registry of WBIP004. Returns how to remove it. */
  install(page: object): () => void
  setOutcome(outcome: InjectedOutcome, method?: string): void
  /** Settles the requests that are pending. */
  decide(outcome: 'approve' | 'reject'): void
  promptCount(): number
  methods(): readonly string[]
  /** Every request, with its parameters. */
  calls(): readonly { method: string; params: unknown }[]
  listenerCount(): number
  addresses(): readonly string[]
  /** Shares these of its accounts, by their place; the first is the active one. */
  setAccounts(places: readonly number[]): void
  /** The visitor removes the site. */
  disconnect(): void
}

const origin = 'http://localhost'

/** The wallet of one family, for a page of this process. */
export function createInjectedWallet<Options, Family extends InjectedFamily>(
  create: (parameters: InjectedParameters<Options>) => Family,
  options: Options,
): { wallet: InjectedWallet; family: Family } {
  const visitor = createVisitor()
  const calls: { method: string; params: unknown }[] = []
  const granted = new Set<string>()
  const family: Family = create({
    options,
    ask: call => visitor.ask(call).catch(error => Promise.reject(toRejection(error, family))),
    sites: {
      has: site => granted.has(site),
      delete: site => void granted.delete(site),
      list: () => [...granted],
    },
    allow: site => void granted.add(site),
    emit: (event, payload) => side.emit(event, payload),
  })
  const isRequest = family.page.methods.includes('request')
  const side = createInjectedSide(family.page, async (method, params) => {
    calls.push({ method, params: isRequest ? params[0] : params })
    const call: WalletCall = { method, params, origin }
    try {
      return await family.handle(call)
    } catch (error) {
      const { code, message } = toRpcError(error)
      throw Object.assign(new Error(message), { code })
    }
  })
  return {
    family,
    wallet: {
      path: family.page.path,
      provider: side.provider,
      install: side.install,
      setOutcome: (outcome, method) => visitor.setOutcome(outcome === 'ignore' ? 'never' : outcome, method),
      decide: visitor.answerWaiting,
      promptCount: () => visitor.prompts().length,
      methods: () => calls.map(({ method }) => method),
      calls: () => [...calls],
      listenerCount: side.listenerCount,
      addresses: family.addresses,
      setAccounts: family.setAccounts,
      disconnect: () => family.disconnect([origin]),
    },
  }
}

/** The refusal of the visitor, as the family words it. */
export function toRejection(error: unknown, { rejection }: InjectedFamily): unknown {
  const isRefusal = error instanceof WalletRpcError && error.rpc.code === 4001
  return isRefusal && rejection ? new WalletRpcError(rejection) : error
}
