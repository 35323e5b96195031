import { createChunk } from '../client/chunk.js'
import type { FeatureDefinition } from '../client/client.js'
import type * as Login from './feature.js'
import { type LoginState, type LoginStateEvent, type LoginViewName, loginFeature } from './loginState.js'

declare module '../contract/feature.js' {
  interface FeatureEvents {
    login: LoginStateEvent
  }
  interface FeatureModules {
    login: typeof Login
  }
  interface FeatureSlices {
    login: LoginState
  }
  interface FeatureViews {
    login: LoginViewName
  }
}

/**
 * Signing in by email, social login or passkey, without views; `@latchkit/ui/login` adds the modal's.
 * @example createLatchkit({ networks, families, ports, modules: { login } })
 */
export const login: FeatureDefinition<typeof Login> = /* @__PURE__ */ Object.assign(
  { chunk: /* @__PURE__ */ createChunk(() => import('./feature.js')) },
  loginFeature,
)
