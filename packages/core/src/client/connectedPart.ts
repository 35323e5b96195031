import type { Connected } from './connected.js'
import { createPart, type Part } from './internals.js'

/** What only a page with a wallet needs: loaded while the visitor still approves, or with a stored session. */
export const connectedPart: Part<Connected> = /* @__PURE__ */ createPart(() =>
  import('./connected.js').then(({ connected }) => connected),
)
