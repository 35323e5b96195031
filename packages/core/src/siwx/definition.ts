import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Siwx from './feature.js'
import type { SiwxOptions, WithSiwxOptions } from './siwxOptions.js'
import { type SiwxEvent, type SiwxState, type SiwxViewName, siwxFeature } from './siwxState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    siwx: SiwxEvent
  }
  interface FeatureModules {
    siwx: typeof Siwx
  }
  interface FeatureSlices {
    siwx: SiwxState
  }
  interface FeatureViews {
    siwx: SiwxViewName
  }
}

/** What `siwx()` returns: for `modules` of the client's options. */
export type SiwxDefinition = FeatureDefinition<typeof Siwx> & WithSiwxOptions

/** The registration of sign-in with a wallet with the code that loads for it. */
export const registerSiwx = (options: SiwxOptions, chunk: SiwxDefinition['chunk']): SiwxDefinition => ({
  ...siwxFeature,
  chunk,
  viewAfterConnect: options.askOnConnect === false ? undefined : 'ConnectingSiwe',
  siwx: options,
})

/**
 * Sign-in with a wallet (CAIP-122), without views; `@latchkit/ui/siwx` adds the modal's.
 * @example createLatchkit({ networks, families, modules: { siwx: siwx({ families: signInFamilies }) } })
 */
export const siwx = (options: SiwxOptions): SiwxDefinition =>
  registerSiwx(
    options,
    createChunk(() => import('./feature.js')),
  )
