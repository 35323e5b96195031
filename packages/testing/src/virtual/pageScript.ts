import { createInjectedSide, type InjectedPage, type InjectedSide } from './injected/injectedSide.js'
import { createStandardSide, type PageStandard } from './standardPage.js'

type Response = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** The event listeners of a page's virtual wallets by wallet id, at `Symbol.for('latchkit.virtualWallets')` of the window. */
export type VirtualWalletRegistry = Map<string, (event: string, value: unknown) => void>

/** The function that Playwright exposes to the page: it sends a request to the wallet. */
export type VirtualWalletBinding = {
  latchkitVirtualWallet?(id: string, request: string): Promise<Response>
}

/** What the page script receives about a wallet. */
export type PageWallet = {
  id: string
  info: { uuid?: string | undefined; name: string; rdns: string; icon: string }
  isMetaMask: boolean
  announceAfter: number
  legacy: boolean | 'only'
  /** Whether it announces itself by EIP-6963. Default true. */
  announces?: boolean | undefined
  /** Set when it registers by Wallet Standard. */
  standard?: PageStandard | undefined
  /** The objects that it puts into the page. */
  injected?: readonly InjectedPage[] | undefined
}

/**
 * Runs in the page before its own scripts: announces the wallet and forwards its requests to the test. It uses nothing
 * outside its body, because it is sent as source text.
 */
function pageScript(
  wallet: PageWallet,
  createSide?: typeof createStandardSide,
  createInjected?: typeof createInjectedSide,
): void {
  type Listener = (value: unknown) => void
  const key = Symbol.for('latchkit.virtualWallets')
  const page = window as Window & VirtualWalletBinding & { [key]?: VirtualWalletRegistry; ethereum?: unknown }
  const registry: VirtualWalletRegistry = page[key] ?? new Map()
  page[key] = registry
  if (registry.has(wallet.id)) return
  const announces = wallet.announces !== false && wallet.legacy !== 'only'
  const listeners = new Map<string, Set<Listener>>()
  registry.set(wallet.id, (event, value) => {
    if (event === 'announceAfter') {
      startStandard(Number(value))
      startInjected(Number(value))
      if (announces) start(Number(value))
      return
    }
    if (event === 'standard:change') return side?.emitChange(value)
    if (event === 'injected') {
      const { path, event: name, payload } = value as { path: string; event: string; payload: unknown }
      return sides.get(path)?.emit(name, payload)
    }
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  const on = (event: string, listener: Listener): unknown => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  }
  const removeListener = (event: string, listener: Listener): unknown => {
    listeners.get(event)?.delete(listener)
    return provider
  }
  async function send(request: { method: string; params?: unknown; path?: string }): Promise<unknown> {
    if (!page.latchkitVirtualWallet) throw new Error('The virtual wallet is not connected to a test.')
    const response = await page.latchkitVirtualWallet(wallet.id, JSON.stringify(request))
    if ('result' in response) return response.result
    const { code, message, data } = response.error
    throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
  }

  const side = wallet.standard && createSide?.(wallet.standard, send)
  type App = { register(wallet: unknown): unknown }
  let isRegistered = false
  let registerTimer: ReturnType<typeof setTimeout> | undefined
  const register = (app: App): void => void (isRegistered && app.register(side?.wallet))
  const registerWallet = (): void => {
    isRegistered = true
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  function startStandard(registerAfter: number): void {
    if (!side) return
    clearTimeout(registerTimer)
    isRegistered = false
    if (registerAfter > 0) registerTimer = setTimeout(registerWallet, registerAfter)
    else registerWallet()
  }
  if (side) {
    window.addEventListener('wallet-standard:app-ready', event =>
      register((event as CustomEvent<App>).detail),
    )
    startStandard(wallet.standard?.registerAfter ?? 0)
  }

  const sides = new Map<string, InjectedSide>()
  for (const injected of wallet.injected ?? []) {
    const { path } = injected
    const created = createInjected?.(injected, (method, params) => send({ method, params, path }))
    if (created) sides.set(path, created)
  }
  let removals: (() => void)[] = []
  let injectTimer: ReturnType<typeof setTimeout> | undefined
  const inject = (): void => {
    removals = [...sides.values()].map(({ install }) => install(page))
  }
  function startInjected(injectAfter: number): void {
    if (sides.size === 0) return
    clearTimeout(injectTimer)
    for (const remove of removals.splice(0)) remove()
    if (injectAfter > 0) injectTimer = setTimeout(inject, injectAfter)
    else inject()
  }
  startInjected(wallet.announceAfter)

  const provider = {
    ...(wallet.isMetaMask ? { isMetaMask: true } : {}),
    request: (request: { method: string; params?: unknown }) => send(request),
    on,
    addListener: on,
    removeListener,
    off: removeListener,
  }
  if (wallet.announces === false) return
  if (wallet.legacy) page.ethereum = provider
  if (!announces) return
  // `crypto.randomUUID` is missing in pages without https.
  const toUuid = (): string => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
    bytes[6] = ((bytes[6] ?? 0) & 15) | 64
    bytes[8] = ((bytes[8] ?? 0) & 63) | 128
    const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  const info = Object.freeze({ ...wallet.info, uuid: wallet.info.uuid ?? toUuid() })
  let isAwake = false
  const announce = (): void => {
    if (!isAwake) return
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const wake = (): void => {
    isAwake = true
    announce()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  function start(announceAfter: number): void {
    clearTimeout(timer)
    isAwake = false
    if (announceAfter > 0) timer = setTimeout(wake, announceAfter)
    else wake()
  }
  window.addEventListener('eip6963:requestProvider', announce)
  start(wallet.announceAfter)
}

/** Returns the script as text, with the `__name` helper that compilers may call in it. */
export function toPageScript(wallet: PageWallet): string {
  const side = wallet.standard ? createStandardSide.toString() : 'undefined'
  const injected = wallet.injected?.length ? createInjectedSide.toString() : 'undefined'
  return `(() => { const __name = value => value; (${pageScript.toString()})(${JSON.stringify(wallet)}, ${side}, ${injected}) })()`
}

/** Returns a script that runs after `toPageScript` and changes when the wallet announces itself. */
export function toAnnounceScript(id: string, announceAfter: number): string {
  return `window[Symbol.for('latchkit.virtualWallets')]?.get(${JSON.stringify(id)})?.('announceAfter', ${announceAfter})`
}
