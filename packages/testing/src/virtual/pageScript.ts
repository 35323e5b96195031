import { createStandardSide, type PageStandard } from './standardPage.js'

/** What the page is told of a wallet. */
export type PageWallet = {
  id: string
  info: { uuid?: string | undefined; name: string; rdns: string; icon: string }
  isMetaMask: boolean
  announceAfter: number
  legacy: boolean | 'only'
  /** Name of the function that Playwright put into the page. */
  binding: string
  /** It announces itself by EIP-6963. Default true. */
  announces?: boolean | undefined
  /** Its Wallet Standard side, where it has one. */
  standard?: PageStandard | undefined
}

/**
 * Runs in the page before its own scripts: announces the wallet and hands its requests to the test. Stands by
 * itself, for its source text is what is sent.
 */
function pageScript(wallet: PageWallet, createSide?: typeof createStandardSide): void {
  type Listener = (value: unknown) => void
  type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
  const page = window as unknown as Record<string, (id: string, request: string) => Promise<Answer>> & {
    ethereum?: unknown
  }
  const door = Symbol.for('latchkit.virtualWallets')
  const registry = window as unknown as Record<symbol, Map<string, (event: string, value: unknown) => void>>
  registry[door] ??= new Map()
  if (registry[door].has(wallet.id)) return
  const announces = wallet.announces !== false && wallet.legacy !== 'only'
  const listeners = new Map<string, Set<Listener>>()
  registry[door].set(wallet.id, (event, value) => {
    if (event === 'announceAfter') {
      startStandard(Number(value))
      if (announces) start(Number(value))
      return
    }
    if (event === 'standard:change') return side?.tell(value)
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
  async function ask(request: { method: string; params?: unknown }): Promise<unknown> {
    const send = page[wallet.binding]
    if (!send) throw new Error('The virtual wallet has lost its test.')
    const answer = await send(wallet.id, JSON.stringify(request))
    if ('result' in answer) return answer.result
    const { code, message, data } = answer.error
    throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
  }

  const side = wallet.standard && createSide?.(wallet.standard, ask)
  type App = { register(wallet: unknown): unknown }
  let isRegistered = false
  let registerTimer: ReturnType<typeof setTimeout> | undefined
  const register = (app: App): void => void (isRegistered && app.register(side?.wallet))
  const tellApps = (): void => {
    isRegistered = true
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  function startStandard(registerAfter: number): void {
    if (!side) return
    clearTimeout(registerTimer)
    isRegistered = false
    if (registerAfter > 0) registerTimer = setTimeout(tellApps, registerAfter)
    else tellApps()
  }
  if (side) {
    window.addEventListener('wallet-standard:app-ready', event =>
      register((event as CustomEvent<App>).detail),
    )
    startStandard(wallet.standard?.registerAfter ?? 0)
  }

  const provider = {
    ...(wallet.isMetaMask ? { isMetaMask: true } : {}),
    request: (request: { method: string; params?: unknown }) => ask(request),
    on,
    addListener: on,
    removeListener,
    off: removeListener,
  }
  if (wallet.announces === false) return
  if (wallet.legacy) page.ethereum = provider
  if (!announces) return
  // Not crypto.randomUUID: a page without https has none.
  const toUuid = (): string => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
    bytes[6] = ((bytes[6] ?? 0) & 15) | 64
    bytes[8] = ((bytes[8] ?? 0) & 63) | 128
    const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  const info = Object.freeze({ ...wallet.info, uuid: wallet.info.uuid ?? toUuid() })
  let awake = false
  const announce = (): void => {
    if (!awake) return
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const wake = (): void => {
    awake = true
    announce()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  function start(announceAfter: number): void {
    clearTimeout(timer)
    awake = false
    if (announceAfter > 0) timer = setTimeout(wake, announceAfter)
    else wake()
  }
  window.addEventListener('eip6963:requestProvider', announce)
  start(wallet.announceAfter)
}

/** The script as text. A compiler's name keeper may be called inside; in a page it must exist. */
export function toPageScript(wallet: PageWallet): string {
  const side = wallet.standard ? `, ${createStandardSide.toString()}` : ''
  return `(() => { const __name = value => value; (${pageScript.toString()})(${JSON.stringify(wallet)}${side}) })()`
}

/** Runs after `toPageScript` at the start of a page: the wallet announces itself at another time. */
export function toAnnounceScript(id: string, announceAfter: number): string {
  return `window[Symbol.for('latchkit.virtualWallets')]?.get(${JSON.stringify(id)})?.('announceAfter', ${announceAfter})`
}
