import { plainIcon } from './plainIcon.js'
import { solanaChains, solanaFeatures } from './solanaFamily.js'
import type { PageStandard } from './standardPage.js'
import type { VirtualWalletOptions } from './types.js'

/** What a page learns of the wallet's Wallet Standard side before it connects. */
export function toPageStandard(name: string, options: VirtualWalletOptions): PageStandard {
  const { solana = {} } = options
  const toName = (feature: string): string =>
    feature.startsWith('sign') ? `solana:${feature}` : `standard:${feature}`
  return {
    name: solana.name ?? name,
    icon: options.icon ?? plainIcon,
    version: solana.version ?? '1.0.0',
    chains: solana.chains ?? solanaChains,
    features: ['standard:connect', ...(solana.features ?? solanaFeatures).map(toName)],
    transactionVersions: solana.transactionVersions ?? ['legacy', 0],
    registerAfter: solana.registerAfter ?? options.announceAfter ?? 0,
  }
}
