import { type Address, isAddressEqual, type PrivateKeyAccount } from 'viem'
import { readChain, sendTransaction, signPersonal, signTypedData, toDevelopmentKey, toKeys } from './keys.js'
import { rpcErrors, WalletRpcError } from './rpcError.js'
import type { VirtualWallet, VirtualWalletOptions, WalletCall, WalletEvent, WalletOutcome } from './types.js'

/** The wallet, and the door through which pages ask it. */
export type VirtualWalletEngine = {
  wallet: VirtualWallet
  options: VirtualWalletOptions
  /** Answers one request of a site. @throws WalletRpcError */
  handle(origin: string, request: { method: string; params?: unknown }): Promise<unknown>
  onEvent(listener: (event: WalletEvent) => void | Promise<void>): () => void
}

/** Reads that an EIP-1193 provider hands to its node. */
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
  const keys = toKeys(options.privateKeys ?? [toDevelopmentKey(0)])
  const outcomes = new Map<string | undefined, WalletOutcome>()
  const sites = new Set<string>()
  const calls: WalletCall[] = []
  const prompts: WalletCall[] = []
  const waiting = new Set<(outcome: 'approve' | 'reject') => void>()
  const unlocked = new Set<() => void>()
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: WalletEvent) => void | Promise<void>>()
  let shared = keys
  let chainId = options.chainId ?? [...rpcUrls.keys()][0] ?? 31337
  let isLocked = false

  const emit = async (event: WalletEvent): Promise<void> => {
    await Promise.all([...listeners].map(listener => listener(event)))
  }
  const addresses = (): readonly Address[] => shared.map(({ address }) => address)
  const visible = (origin: string): readonly string[] =>
    !isLocked && sites.has(origin) ? addresses().map(address => address.toLowerCase()) : []
  const tellAccounts = (): Promise<void> =>
    emit({
      event: 'accountsChanged',
      value: isLocked ? [] : addresses().map(address => address.toLowerCase()),
      origins: [...sites],
    })
  const moveTo = async (next: number): Promise<void> => {
    if (next === chainId) return
    chainId = next
    await emit({ event: 'chainChanged', value: toHexId(next) })
  }
  const outcomeOf = (method: string): WalletOutcome =>
    outcomes.get(method) ?? outcomes.get(undefined) ?? 'approve'

  /** Asks the scripted visitor; returns once it said yes. */
  async function prompt(call: WalletCall): Promise<void> {
    prompts.push(call)
    await decide(outcomeOf(call.method))
  }

  async function decide(outcome: WalletOutcome): Promise<void> {
    if (outcome === 'approve' || outcome === 'wrongChain' || outcome === 'lock') return
    if (outcome === 'busy') throw new WalletRpcError(rpcErrors.busy)
    if (typeof outcome === 'object' && 'error' in outcome) throw new WalletRpcError(outcome.error)
    let answer: 'approve' | 'reject' = 'reject'
    if (outcome === 'never')
      answer = await new Promise(resolve => {
        waiting.add(resolve)
      })
    else if (outcome === 'slow') {
      await wait(3000)
      answer = 'approve'
    } else if (typeof outcome === 'object') {
      await wait(outcome.delay)
      answer = outcome.answer ?? 'approve'
    }
    if (answer === 'reject') throw new WalletRpcError(rpcErrors.rejected)
  }

  async function connect(call: WalletCall): Promise<readonly string[]> {
    const { origin } = call
    if (visible(origin).length > 0) return visible(origin)
    if (isLocked) {
      prompts.push(call)
      await new Promise<void>(resolve => void unlocked.add(resolve))
      if (!sites.has(origin)) await decide(outcomeOf(call.method))
    } else await prompt(call)
    sites.add(origin)
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
    if (wanted !== chainId) await prompt(call)
    await moveTo(wanted)
    return null
  }

  async function addChain(call: WalletCall): Promise<null> {
    const [added] = (call.params ?? []) as [{ chainId?: string; rpcUrls?: readonly string[] }?]
    const wanted = Number(added?.chainId)
    const url = added?.rpcUrls?.[0]
    if (!Number.isSafeInteger(wanted) || wanted <= 0 || !url) throw new WalletRpcError(rpcErrors.invalid)
    if (outcomeOf(call.method) === 'wrongChain') return null
    await prompt(call)
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
        await prompt(call)
        sites.add(origin)
        return permissions(origin)
      case 'wallet_revokePermissions':
        if (sites.delete(origin)) await emit({ event: 'accountsChanged', value: [], origins: [origin] })
        return null
      case 'wallet_switchEthereumChain':
        return switchChain(call)
      case 'wallet_addEthereumChain':
        return addChain(call)
      case 'wallet_watchAsset':
        await prompt(call)
        return true
      case 'personal_sign': {
        const key = keyOf(origin, second)
        await prompt(call)
        return signPersonal(key, first)
      }
      case 'eth_signTypedData':
      case 'eth_signTypedData_v3':
      case 'eth_signTypedData_v4': {
        const key = keyOf(origin, first)
        await prompt(call)
        return signTypedData(key, second)
      }
      case 'eth_sendTransaction': {
        const key = keyOf(origin, (first as { from?: unknown } | undefined)?.from)
        await prompt(call)
        return sendTransaction(key, { transaction: first, chainId, rpcUrl: rpcUrl() })
      }
    }
    if (forwarded.test(method)) return readChain(rpcUrl(), method, call.params)
    throw new WalletRpcError(rpcErrors.unsupported)
  }

  const wallet: VirtualWallet = {
    name: options.name ?? 'Virtual Wallet',
    rdns: options.rdns ?? 'dev.latchkit.virtual',
    addresses,
    chainId: () => chainId,
    setOutcome(outcome, method) {
      outcomes.set(method, outcome)
      if (outcome === 'lock') isLocked = true
    },
    decide(outcome) {
      for (const settle of [...waiting]) {
        waiting.delete(settle)
        settle(outcome)
      }
    },
    calls: method => calls.filter(call => method === undefined || call.method === method),
    prompts: () => [...prompts],
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
    setChain: moveTo,
    async lock() {
      isLocked = true
      await tellAccounts()
    },
    async unlock() {
      isLocked = false
      if (outcomes.get(undefined) === 'lock') outcomes.delete(undefined)
      for (const resolve of unlocked) resolve()
      unlocked.clear()
      await tellAccounts()
    },
    async disconnect() {
      const origins = [...sites]
      sites.clear()
      await emit({ event: 'accountsChanged', value: [], origins })
    },
    loseChain: () => emit({ event: 'disconnect', value: rpcErrors.lostChain }),
  }
  wallet.setOutcome(options.outcome ?? 'approve')

  return {
    wallet,
    options,
    async handle(origin, { method, params }) {
      const call = { method, params, origin }
      calls.push(call)
      for (const check of [...watchers]) check()
      return answer(call)
    },
    onEvent(listener) {
      const entry = (event: WalletEvent): void | Promise<void> => listener(event)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds))
