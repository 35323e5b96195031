// `@latchkit/ui/login`: signing in without a wallet with its views, as a feature for `createLatchkit`.
import { createChunk, type FeatureDefinition, loginFeature } from '@latchkit/core/internal'
import type * as Login from './index.js'

/**
 * Signing in by email, social login or passkey, in the modal. Its code (slice, actions and views) is one chunk that loads
 * when the visitor touches the field or a mark.
 * @example createLatchkit({ networks, families, ports, modules: { login } })
 */
export const login: FeatureDefinition<typeof Login> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./index.js')) },
  loginFeature,
)
