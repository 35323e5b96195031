import type { Wallet } from '@wallet-standard/base'
import type { VirtualWalletEngine } from './createVirtualWallet.js'
import { toRpcError } from './rpcError.js'
import { createStandardSide, type VirtualStandardWallet } from './standardPage.js'
import { toPageStandard } from './toPageStandard.js'

/** The wallet in one page. */
export type StandardWalletPage = {
  wallet: VirtualStandardWallet
  /** Registers by the events of Wallet Standard; the returned function stops registering with later ones. */
  registerInto(target: EventTarget): () => void
  /** `standard:events` listeners held now. */
  listenerCount(): number
}

/**
 * The wallet as a Wallet Standard object in this process, for tests without a browser: the counterpart of
 * `createProvider`. A second one for the same engine and origin represents the same site after a reload.
 * @param origin of the site that sends requests
 * @example
 * const engine = createVirtualWallet({ families: ['solana'] })
 * createStandardWallet(engine).registerInto(window)
 */
export function createStandardWallet(
  engine: VirtualWalletEngine,
  origin = 'http://localhost',
): StandardWalletPage {
  if (!engine.wallet.families.includes('solana')) throw new Error('The wallet does not support Solana.')
  const { wallet, emitChange, listenerCount } = createStandardSide(
    toPageStandard(engine.wallet.name, engine.options),
    async request => {
      try {
        // Requests and responses are JSON, as between a page and its wallet.
        return copy(await engine.handle(origin, copy(request)))
      } catch (error) {
        const { code, message, data } = toRpcError(error)
        throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
      }
    },
  )
  engine.onEvent(({ event, value, origins }) => {
    if (event === 'standard:change' && (!origins || origins.includes(origin))) emitChange(copy(value))
  })
  return { wallet, registerInto: target => registerInto(target, wallet), listenerCount }
}

const copy = <Value>(value: Value): Value =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value)

type Register = (api: { register(...wallets: unknown[]): unknown }) => void

function registerInto(target: EventTarget, wallet: Omit<Wallet, 'features'>): () => void {
  const register: Register = api => void api.register(wallet)
  const onReady = (event: Event): void => register((event as CustomEvent).detail)
  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => target.removeEventListener('wallet-standard:app-ready', onReady)
}
