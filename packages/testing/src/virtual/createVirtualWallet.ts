import { type Address, isAddressEqual, type PrivateKeyAccount } from 'viem'
import { createInjectedFamilies } from './createInjectedFamilies.js'
import type { InjectedPage } from './injected/injectedSide.js'
import { readChain, sendTransaction, signPersonal, signTypedData, toDevelopmentKey, toKeys } from './keys.js'
import { rpcErrors, WalletRpcError } from './rpcError.js'
import { createSolanaFamily } from './solanaFamily.js'
import type { VirtualWallet, VirtualWalletOptions, WalletFamily } from './types.js'
import { createVisitor } from './visitor.js'
import type { WalletCall, WalletEvent } from './wire.js'

/** @param path of the object that was called, for one that the page has as an object */
export type WalletRequest = { method: string; params?: unknown; path?: string | undefined }

/** The wallet, and the function that handles the requests of pages. */
export type VirtualWalletEngine = {
  wallet: VirtualWallet
  options: VirtualWalletOptions
  /** Handles one request of a site. @throws WalletRpcError */
  handle(origin: string, request: WalletRequest): Promise<unknown>
  /** What it puts into a page besides what it announces. */
  pages: readonly InjectedPage[]
  onEvent(listener: (event: WalletEvent) => void | Promise<void>): () => void
}

/** Methods that an EIP-1193 provider forwards to its node. */
const forwarded = /^(eth_(call|block|estimate|fee|gas|get|max|syncing|sendRawTransaction|chainId)|net_|web3_)/
/** A chain id that no site is configured for. */
const nowhere = 999_999

const toHexId = (chainId: number): string => `0x${chainId.toString(16)}`

/**
 * A wallet with real keys in this process; `installVirtualWallet` puts it into a page.
 * @example const { wallet, handle } = createVirtualWallet({ rpcUrls: { 31337: 'http://127.0.0.1:8545' } })
 */
export function createVirtualWallet(options: VirtualWalletOptions = {}): VirtualWalletEngine {
  const rpcUrls = new Map(Object.entries(options.rpcUrls ?? {}).map(([id, url]) => [Number(id), url]))
  const families: readonly WalletFamily[] =
    options.families ?? (options.solana ? ['eip155', 'solana'] : ['eip155'])
  const keys = families.includes('eip155') ? toKeys(options.privateKeys ?? [toDevelopmentKey(0)]) : []
  const visitor = createVisitor()
  const { outcomeOf } = visitor
  const allowed: Readonly<Record<WalletFamily, Set<string>>> = {
    eip155: new Set(),
    solana: new Set(),
    bip122: new Set(),
    stacks: new Set(),
  }
  const { eip155: sites } = allowed
  const calls: WalletCall[] = []
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: WalletEvent) => void | Promise<void>>()
  let shared = keys
  let chainId = options.chainId ?? [...rpcUrls.keys()][0] ?? 31337

  const emit = async (event: WalletEvent): Promise<void> => {
    await Promise.all([...listeners].map(listener => listener(event)))
  }
  const allow = (family: WalletFamily, origin: string): void => {
    for (const one of options.approvesTogether ? families : [family]) allowed[one].add(origin)
  }
  const solana = families.includes('solana')
    ? createSolanaFamily({
        options: options.solana ?? {},
        visitor,
        sites: allowed.solana,
        allow: origin => allow('solana', origin),
        emit,
      })
    : undefined
  const injected = createInjectedFamilies({
    options,
    namespaces: families,
    visitor,
    allowed,
    allow,
    emit,
  })
  const addresses = (): readonly Address[] => shared.map(({ address }) => address)
  const visible = (origin: string): readonly string[] =>
    !visitor.isLocked() && sites.has(origin) ? addresses().map(address => address.toLowerCase()) : []
  const tellAccounts = (): Promise<void> =>
    emit({
      event: 'accountsChanged',
      value: visitor.isLocked() ? [] : addresses().map(address => address.toLowerCase()),
      origins: [...sites],
    })
  const moveTo = async (next: number): Promise<void> => {
    if (next === chainId) return
    chainId = next
    await emit({ event: 'chainChanged', value: toHexId(next) })
  }
  async function connect(call: WalletCall): Promise<readonly string[]> {
    const { origin } = call
    if (visible(origin).length > 0) return visible(origin)
    if (visitor.isLocked()) await visitor.askLocked(call, () => sites.has(origin))
    else await visitor.ask(call)
    allow('eip155', origin)
    if (outcomeOf(call.method) === 'wrongChain') await moveTo(nowhere)
    await emit({ event: 'connect', value: { chainId: toHexId(chainId) }, origins: [origin] })
    return visible(origin)
  }

  const keyOf = (origin: string, address: unknown): PrivateKeyAccount => {
    const key = shared.find(
      candidate => typeof address === 'string' && candidate.address.toLowerCase() === address.toLowerCase(),
    )
    if (!key || visible(origin).length === 0) throw new WalletRpcError(rpcErrors.unauthorized)
    return key
  }
  const rpcUrl = (): string => {
    const url = rpcUrls.get(chainId)
    if (!url) throw new WalletRpcError(rpcErrors.lostChain)
    return url
  }

  async function switchChain(call: WalletCall): Promise<null> {
    const wanted = Number((call.params as [{ chainId?: string }] | undefined)?.[0]?.chainId)
    if (!Number.isSafeInteger(wanted) || wanted <= 0) throw new WalletRpcError(rpcErrors.invalid)
    if (outcomeOf(call.method) === 'wrongChain') return null
    if (!rpcUrls.has(wanted)) throw new WalletRpcError(rpcErrors.unknownChain)
    if (wanted !== chainId) await visitor.ask(call)
    await moveTo(wanted)
    return null
  }

  async function addChain(call: WalletCall): Promise<null> {
    const [added] = (call.params ?? []) as [{ chainId?: string; rpcUrls?: readonly string[] }?]
    const wanted = Number(added?.chainId)
    const url = added?.rpcUrls?.[0]
    if (!Number.isSafeInteger(wanted) || wanted <= 0 || !url) throw new WalletRpcError(rpcErrors.invalid)
    if (outcomeOf(call.method) === 'wrongChain') return null
    await visitor.ask(call)
    rpcUrls.set(wanted, url)
    await moveTo(wanted)
    return null
  }

  const permissions = (origin: string): readonly unknown[] =>
    visible(origin).length === 0
      ? []
      : [
          {
            parentCapability: 'eth_accounts',
            invoker: origin,
            caveats: [{ type: 'restrictReturnedAccounts', value: visible(origin) }],
          },
        ]

  async function answer(call: WalletCall): Promise<unknown> {
    const { method, origin } = call
    const standard = solana?.answer(call)
    if (standard) return standard
    if (!families.includes('eip155')) throw new WalletRpcError(rpcErrors.unsupported)
    const [first, second] = (Array.isArray(call.params) ? call.params : []) as unknown[]
    switch (method) {
      case 'eth_accounts':
        return visible(origin)
      case 'eth_requestAccounts':
        return connect(call)
      case 'eth_chainId':
        return toHexId(chainId)
      case 'net_version':
        return String(chainId)
      case 'wallet_getPermissions':
        return permissions(origin)
      case 'wallet_requestPermissions':
        await visitor.ask(call)
        allow('eip155', origin)
        return permissions(origin)
      case 'wallet_revokePermissions':
        if (sites.delete(origin)) await emit({ event: 'accountsChanged', value: [], origins: [origin] })
        return null
      case 'wallet_switchEthereumChain':
        return switchChain(call)
      case 'wallet_addEthereumChain':
        return addChain(call)
      case 'wallet_watchAsset':
        await visitor.ask(call)
        return true
      case 'personal_sign': {
        const key = keyOf(origin, second)
        await visitor.ask(call)
        return signPersonal(key, first)
      }
      case 'eth_signTypedData':
      case 'eth_signTypedData_v3':
      case 'eth_signTypedData_v4': {
        const key = keyOf(origin, first)
        await visitor.ask(call)
        return signTypedData(key, second)
      }
      case 'eth_sendTransaction': {
        const key = keyOf(origin, (first as { from?: unknown } | undefined)?.from)
        await visitor.ask(call)
        return sendTransaction(key, { transaction: first, chainId, rpcUrl: rpcUrl() })
      }
    }
    if (forwarded.test(method)) return readChain(rpcUrl(), method, call.params)
    throw new WalletRpcError(rpcErrors.unsupported)
  }

  const wallet: VirtualWallet = {
    name: options.name ?? 'Virtual Wallet',
    rdns: options.rdns ?? 'dev.latchkit.virtual',
    families,
    addresses,
    solanaAddresses: () => solana?.addresses() ?? [],
    solanaChains: () => solana?.chains() ?? [],
    bitcoin: injected.bip122,
    stacks: injected.stacks,
    chainId: () => chainId,
    setOutcome: visitor.setOutcome,
    decide: visitor.answerWaiting,
    calls: method => calls.filter(call => method === undefined || call.method === method),
    prompts: visitor.prompts,
    waitForCall: (method, count = 1) =>
      new Promise(resolve => {
        const check = (): void => {
          if (wallet.calls(method).length < count) return
          watchers.delete(check)
          resolve()
        }
        watchers.add(check)
        check()
      }),
    async setAccounts(wanted) {
      shared = wanted.map(address => {
        const key = keys.find(candidate => isAddressEqual(candidate.address, address))
        if (!key) throw new Error(`The wallet has no key for ${address}.`)
        return key
      })
      await tellAccounts()
    },
    async setSolanaAccounts(wanted) {
      if (!solana) throw new Error('The wallet does not support Solana.')
      await solana.setAccounts(wanted)
    },
    async setSolanaChains(chains) {
      if (!solana) throw new Error('The wallet does not support Solana.')
      await solana.setChains(chains)
    },
    setChain: moveTo,
    async lock() {
      visitor.lock()
      await Promise.all([tellAccounts(), solana?.tellAccounts()])
    },
    async unlock() {
      visitor.unlock()
      await Promise.all([tellAccounts(), solana?.tellAccounts()])
    },
    async disconnect(family) {
      const leaving = (one: WalletFamily): readonly string[] => {
        const origins = family && family !== one ? [] : [...allowed[one]]
        for (const origin of origins) allowed[one].delete(origin)
        return origins
      }
      for (const one of ['bip122', 'stacks'] as const) {
        const origins = leaving(one)
        if (origins.length > 0) injected[one]?.disconnect(origins)
      }
      const [evm, others] = [leaving('eip155'), leaving('solana')]
      if (evm.length > 0) await emit({ event: 'accountsChanged', value: [], origins: evm })
      if (others.length > 0)
        await emit({ event: 'standard:change', value: { accounts: [] }, origins: others })
    },
    loseChain: () => emit({ event: 'disconnect', value: rpcErrors.lostChain }),
  }
  wallet.setOutcome(options.outcome ?? 'approve')

  return {
    wallet,
    options,
    pages: injected.pages,
    async handle(origin, { method, params, path }) {
      const call = { method, params, origin }
      calls.push(call)
      for (const check of [...watchers]) check()
      return path === undefined ? answer(call) : injected.handle(path, call)
    },
    onEvent(listener) {
      const entry = (event: WalletEvent): void | Promise<void> => listener(event)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}
