import { type Chunk, createChunk } from '@latchkit/core/family'
import type * as AccountCode from './index.js'

/** What a connection needs beyond the first request to the wallet; it loads while the wallet asks the visitor. */
export const accountCode: Chunk<typeof AccountCode> = /* @__PURE__ */ createChunk(() => import('./index.js'))
