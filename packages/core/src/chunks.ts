import type * as AccountActions from './accountActions.js'
import { type Chunk, createChunk } from './client/chunk.js'
import type * as Engine from './engine.js'
import type * as Migration from './restore/migrateAppKitStorage.js'
import type * as Restoration from './restore/restoration.js'

/** Everything needed to list wallets and connect; loads at the first intent. */
export const engine: Chunk<typeof Engine> = /* @__PURE__ */ createChunk(() => import('./engine.js'))

/** What an account can do; loads when a connection is requested or stored, so that a tap need not wait. */
export const accountActions: Chunk<typeof AccountActions> = /* @__PURE__ */ createChunk(
  () => import('./accountActions.js'),
)

/** Restoring stored connections; loads with the engine where something is stored. */
export const restoration: Chunk<typeof Restoration> = /* @__PURE__ */ createChunk(
  () => import('./restore/restoration.js'),
)

/** Once per visitor of a site that was built on AppKit before. */
export const migration: Chunk<typeof Migration> = /* @__PURE__ */ createChunk(
  () => import('./restore/migrateAppKitStorage.js'),
)
