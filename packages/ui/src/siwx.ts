// `@latchkit/ui/siwx`: sign-in with a wallet with its view, as a feature for `createLatchkit`.
import { createChunk, type SiwxDefinition, type SiwxOptions, siwxViews } from '@latchkit/core/internal'

/**
 * Sign-in with a wallet (CAIP-122), in the modal. Its code is one chunk that loads once a wallet is connected.
 * @example createLatchkit({ networks, families, ports, modules: { siwx: siwx({ families: signInFamilies }) } })
 */
export function siwx(options: SiwxOptions): SiwxDefinition {
  return {
    chunk: createChunk(() => import('./views/siwx/index.js')),
    views: siwxViews,
    loadOnConnect: true,
    viewAfterConnect: options.askOnConnect === false ? undefined : 'ConnectingSiwe',
    siwx: options,
  }
}
