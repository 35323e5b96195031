import { type BitcoinFamily, createBitcoinFamily } from './bitcoin/bitcoinFamily.js'
import { toRejection } from './injected/createInjectedWallet.js'
import type { InjectedPage } from './injected/injectedSide.js'
import type { InjectedFamily, InjectedParameters, Sites } from './injected/types.js'
import { rpcErrors, WalletRpcError } from './rpcError.js'
import { createStacksFamily, type StacksFamily } from './stacks/stacksFamily.js'
import type { VirtualWalletOptions } from './types.js'
import type { Visitor } from './visitor.js'
import type { WalletCall, WalletEvent } from './wire.js'

export type InjectedNamespace = 'bip122' | 'stacks'

export type InjectedFamilies = {
  bip122?: BitcoinFamily | undefined
  stacks?: StacksFamily | undefined
  /** The objects of the page; two families at one path share theirs. */
  pages: readonly InjectedPage[]
  /** Handles a call of the object at a path. @throws WalletRpcError */
  handle(path: string, call: WalletCall): Promise<unknown>
}

/** A result of the wallet with the accounts of two families. */
function join(results: readonly unknown[]): unknown {
  const [first, second] = results
  const lists = results.map(result => (Object(result) as { addresses?: unknown }).addresses)
  if (!lists.every(Array.isArray)) return first ?? second ?? null
  const seen = new Set<unknown>()
  const addresses = lists.flat().filter(({ address }: { address: unknown }) => {
    const isNew = !seen.has(address)
    seen.add(address)
    return isNew
  })
  return { ...Object(second), ...Object(first), addresses }
}

/** The families of a wallet that pages have as an object, for one visitor. */
export function createInjectedFamilies(parameters: {
  options: VirtualWalletOptions
  namespaces: readonly string[]
  visitor: Visitor
  allowed: Readonly<Record<InjectedNamespace, Set<string>>>
  allow(namespace: InjectedNamespace, origin: string): void
  emit(event: WalletEvent): Promise<void>
}): InjectedFamilies {
  const { options, namespaces, visitor, allowed, allow, emit } = parameters
  /** One prompt for a call that two families handle. */
  const asked = new WeakMap<WalletCall, Promise<void>>()

  const connect = <Options, Family extends InjectedFamily>(
    namespace: InjectedNamespace,
    create: (parameters: InjectedParameters<Options>) => Family,
    own: Options,
  ): Family => {
    const granted = allowed[namespace]
    const sites: Sites = {
      has: origin => !visitor.isLocked() && granted.has(origin),
      delete: origin => void granted.delete(origin),
      list: () => [...granted],
    }
    const ask = (call: WalletCall): Promise<void> =>
      visitor.isLocked() ? visitor.askLocked(call, () => granted.has(call.origin)) : visitor.ask(call)
    const family: Family = create({
      options: own,
      sites,
      allow: origin => allow(namespace, origin),
      async ask(call) {
        const asking = asked.get(call) ?? ask(call)
        asked.set(call, asking)
        await asking.catch(error => Promise.reject(toRejection(error, family)))
      },
      emit(event, payload, origins) {
        const { path } = family.page
        void emit({ event: 'injected', value: { path, event, payload }, origins })
      },
    })
    return family
  }
  const bip122 = namespaces.includes('bip122')
    ? connect('bip122', createBitcoinFamily, options.bitcoin ?? {})
    : undefined
  const stacks = namespaces.includes('stacks')
    ? connect('stacks', createStacksFamily, options.stacks ?? {})
    : undefined
  const families: readonly InjectedFamily[] = [bip122, stacks].flatMap(family => family ?? [])
  const paths = [...new Set(families.map(({ page }) => page.path))]

  return {
    bip122,
    stacks,
    pages: paths.flatMap((path): readonly InjectedPage[] => {
      const [first, second] = families.flatMap(({ page }) => (page.path === path ? page : []))
      const entry = first?.entry ?? second?.entry
      if (!first) return []
      const { name = entry?.name ?? first.standard?.name ?? '' } = options
      const standard = first.standard && {
        ...first.standard,
        name,
        icon: options.icon ?? first.standard.icon,
      }
      return [{ ...second, ...first, standard, entry: entry && { ...entry, name } }]
    }),
    async handle(path, call) {
      const reached = families.filter(family => family.page.path === path)
      const able = reached.filter(family => family.supports(call.method))
      const [first] = reached
      if (!first) throw new WalletRpcError(rpcErrors.unsupported)
      if (able.length < 2) return (able[0] ?? first).handle(call)
      return join(await Promise.all(able.map(family => family.handle(call))))
    },
  }
}
