import { type Chunk, createChunk } from '@latchkit/core/internal'
import { adopt } from '../context/adopt.js'
import type * as Extras from './extras.js'

export const extras: Chunk<typeof Extras> = createChunk(() => import('./extras.js').then(adopt))
