// `@latchkit/ui/siwx`: sign-in with a wallet with its view, as a feature for `createLatchkit`.
import { createChunk, registerSiwx, type SiwxDefinition, type SiwxOptions } from '@latchkit/core/internal'

/**
 * Sign-in with a wallet (CAIP-122), in the modal. Its code is one chunk that loads once a wallet is connected.
 * @example createLatchkit({ networks, families, ports, modules: { siwx: siwx({ families: signInFamilies }) } })
 */
export const siwx = (options: SiwxOptions): SiwxDefinition =>
  registerSiwx(
    options,
    createChunk(() => import('./index.js')),
  )
