import type { ChainNamespace } from '@latchkit/core'

/** `session` is one of WalletConnect. */
export type WalletUse = 'connect' | 'sign' | 'send' | 'session'

/** What a wallet can do with a family. Months as `2026-11`. */
export type WalletAbility = {
  uses: readonly WalletUse[]
  /** The month in which the source was read last. */
  seen: string
  /** The first month, where the source states it. */
  since?: string | undefined
  /** The month in which it ended. */
  until?: string | undefined
  /** Where it is publicly stated. */
  source: string
}

export type WalletAbilities = Readonly<Partial<Record<ChainNamespace, WalletAbility>>>

const seen = '2026-11'
const inPage: readonly WalletUse[] = ['connect', 'sign', 'send']
const bigmi: WalletAbility = { uses: inPage, seen, source: 'github.com/lifinance/bigmi' }
const stacksConnect: WalletAbility = { uses: inPage, seen, source: 'github.com/stx-labs/connect' }
const leather: WalletAbility = { uses: inPage, seen, source: 'github.com/leather-io/extension' }
const xverse: WalletAbility = {
  uses: [...inPage, 'session'],
  seen,
  source: 'github.com/secretkeylabs/sats-connect-core',
}
const ctrl: WalletAbility = {
  uses: inPage,
  seen,
  until: '2026-08',
  source: 'github.com/Chain-Love/chain-love/issues/3696',
}

/**
 * Wallets with Bitcoin or Stacks, now or before, by their image id: what is true of one wallet's family is often not of
 * its other ones. A row promises no family of these without an entry, or after its end.
 */
export const walletAbilities: Readonly<Record<string, WalletAbilities>> = {
  xverse: { bip122: xverse, stacks: xverse },
  leather: { bip122: leather, stacks: leather },
  // Payment addresses alone: by its Multichain API (CAIP-25), or by Wallet Standard.
  metamask: {
    bip122: { uses: inPage, seen, source: 'github.com/MetaMask/bitcoin-wallet-standard' },
  },
  okx: { bip122: bigmi },
  binance: { bip122: bigmi },
  bitget: { bip122: bigmi },
  onekey: { bip122: bigmi },
  'magic-eden': { bip122: bigmi },
  unisat: { bip122: bigmi },
  oyl: { bip122: bigmi },
  // By a registry of WBIP004.
  orange: { bip122: { uses: inPage, seen, source: 'github.com/omnisat/lasereyes' } },
  fordefi: { bip122: stacksConnect, stacks: { ...stacksConnect, uses: ['connect', 'sign'] } },
  // In its own frame alone.
  asigna: { stacks: stacksConnect },
  phantom: { bip122: { uses: inPage, seen, until: '2026-06', source: 'docs.phantom.com/updates' } },
  // Shut after an exploit.
  ctrl: { eip155: ctrl, solana: ctrl, bip122: ctrl },
}

/** The abilities that have not ended in a month. */
export function listAbilities(imageId: string | undefined, month: string): WalletAbilities {
  const abilities = Object.entries(walletAbilities[imageId ?? ''] ?? {})
  return Object.fromEntries(
    abilities.filter(([, ability]) => ability?.until === undefined || month < ability.until),
  )
}

/** Returns whether an ability with a family has ended in a month. */
export function hasEnded(imageId: string | undefined, namespace: ChainNamespace, month: string): boolean {
  const until = walletAbilities[imageId ?? '']?.[namespace]?.until
  return until !== undefined && until <= month
}
