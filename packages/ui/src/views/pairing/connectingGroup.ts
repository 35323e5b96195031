import { type Chunk, createChunk } from '@latchkit/core/internal'
import { adopt } from '../../context/adopt.js'
import type * as Connecting from '../connecting/index.js'

/** The ways into wallets on this device; loads where a pairing has any. */
export const connectingGroup: Chunk<typeof Connecting> = createChunk(() =>
  import('../connecting/index.js').then(adopt),
)
