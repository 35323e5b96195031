import { type Chunk, createChunk } from '@latchkit/core/family'
import type * as Transfer from './transfer.js'

/** Payments. Imported by the account's code alone, so that bundlers know that it is loaded. */
export const transferChunk: Chunk<typeof Transfer> = /* @__PURE__ */ createChunk(
  () => import('./transfer.js'),
)
