import { createReduction } from '@latchkit/core/internal'
import { features } from '../../core/src/fixtures/features.js'

/** Core's reducers and those of every feature. */
export const reduction: ReturnType<typeof createReduction> = createReduction(Object.values(features))
