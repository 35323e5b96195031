import { type Chunk, createChunk } from '@latchkit/core/family'
import type * as Account from './account.js'

/** What a connection needs beyond the first request to the wallet. */
export const accountChunk: Chunk<typeof Account> = /* @__PURE__ */ createChunk(() => import('./account.js'))
