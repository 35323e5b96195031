import type { BrowserContext, Frame, Page } from '@playwright/test'
import { createVirtualWallet, type VirtualWalletEngine } from '../virtual/createVirtualWallet.js'
import { toDevelopmentKey } from '../virtual/keys.js'
import {
  toAnnounceScript,
  toPageScript,
  type VirtualWalletBinding,
  type VirtualWalletRegistry,
} from '../virtual/pageScript.js'
import { plainIcon } from '../virtual/plainIcon.js'
import { toRpcError } from '../virtual/rpcError.js'
import { toSolanaDevelopmentKey } from '../virtual/solanaKeys.js'
import { toPageStandard } from '../virtual/toPageStandard.js'
import type { VirtualWallet, VirtualWalletOptions } from '../virtual/types.js'

const binding: keyof VirtualWalletBinding = 'latchkitVirtualWallet'

/** A virtual wallet in the pages of a browser context. */
export type InstalledWallet = VirtualWallet & {
  /** Delays its announcement and registration in pages that load after this call. */
  setAnnounceAfter(milliseconds: number): Promise<void>
}

type Installed = { engines: Map<string, VirtualWalletEngine>; ready: Promise<unknown> }
const contexts = new WeakMap<BrowserContext, Installed>()

const originOf = (frame: Frame): string => {
  try {
    return new URL(frame.url()).origin
  } catch {
    return 'null'
  }
}

function getInstalled(context: BrowserContext): Installed {
  const existing = contexts.get(context)
  if (existing) return existing
  const engines = new Map<string, VirtualWalletEngine>()
  const ready = context.exposeBinding(binding, async ({ frame }, id: string, text: string) => {
    try {
      const engine = engines.get(id)
      if (!engine) throw new Error('No virtual wallet has this id.')
      return { result: (await engine.handle(originOf(frame), JSON.parse(text))) ?? null }
    } catch (error) {
      return { error: toRpcError(error) }
    }
  })
  const installed = { engines, ready }
  contexts.set(context, installed)
  return installed
}

/**
 * Installs a wallet with real keys in every page of a browser context, also in open ones. It announces itself by EIP-6963,
 * registers by Wallet Standard, signs in the test's process, and reads from and sends to the given chains. It works under
 * any Content-Security-Policy of the page.
 * @param target a context, or a page, whose whole context gets the wallet
 * @example
 * const wallet = await installVirtualWallet(page, { name: 'Fox', rdns: 'com.fox', rpcUrls: { 31337: 'http://localhost:4110' } })
 * wallet.setOutcome('reject')
 */
export async function installVirtualWallet(
  target: Page | BrowserContext,
  options: VirtualWalletOptions = {},
): Promise<InstalledWallet> {
  const context = toContext(target)
  const installed = getInstalled(context)
  await installed.ready
  const index = installed.engines.size
  const id = `wallet-${index}`
  const families = options.families ?? (options.solana ? ['eip155', 'solana'] : ['eip155'])
  const isSolana = families.includes('solana')
  const engine = createVirtualWallet({
    ...options,
    privateKeys: options.privateKeys ?? [toDevelopmentKey(index % 10)],
    ...(isSolana
      ? {
          families,
          solana: {
            ...options.solana,
            privateKeys: options.solana?.privateKeys ?? [toSolanaDevelopmentKey(index % 10)],
          },
        }
      : {}),
    bitcoin: { privateKeys: [toDevelopmentKey(index % 10)], ...options.bitcoin },
    stacks: { privateKeys: [toDevelopmentKey(index % 10)], ...options.stacks },
  })
  installed.engines.set(id, engine)
  const script = toPageScript({
    id,
    info: {
      uuid: options.uuid,
      name: engine.wallet.name,
      rdns: engine.wallet.rdns,
      icon: options.icon ?? plainIcon,
    },
    isMetaMask: options.isMetaMask ?? false,
    announceAfter: options.announceAfter ?? 0,
    legacy: options.legacy ?? false,
    announces: families.includes('eip155'),
    standard: isSolana ? toPageStandard(engine.wallet.name, options) : undefined,
    injected: engine.pages,
  })
  await context.addInitScript({ content: script })
  engine.onEvent(async ({ event, value, origins }) => {
    const frames = context.pages().flatMap(page => page.frames())
    await Promise.all(
      frames
        .filter(frame => !origins || origins.includes(originOf(frame)))
        .map(frame => notifyFrame(frame, { id, event, value })),
    )
  })
  await Promise.all(context.pages().map(page => page.evaluate(script).catch(ignoreGone)))
  let announceScript: { dispose(): Promise<void> } | undefined
  return {
    ...engine.wallet,
    async setAnnounceAfter(milliseconds) {
      await announceScript?.dispose()
      announceScript = await context.addInitScript({ content: toAnnounceScript(id, milliseconds) })
    },
  }
}

const toContext = (target: Page | BrowserContext): BrowserContext =>
  'newPage' in target ? target : target.context()

const notifyFrame = (frame: Frame, message: { id: string; event: string; value: unknown }): Promise<void> =>
  frame
    .evaluate(({ id, event, value }) => {
      const key = Symbol.for('latchkit.virtualWallets')
      const page = window as Window & { [key]?: VirtualWalletRegistry }
      page[key]?.get(id)?.(event, value)
    }, message)
    .catch(ignoreGone)

/** Ignores the error of a page that closed or navigated before the message arrived. */
function ignoreGone(error: unknown): void {
  if (!/closed|destroyed|navigat|detached/i.test(String(error))) throw error
}
