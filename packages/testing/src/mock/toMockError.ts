import type { ErrorCode } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'

/** A failure as an option: one of our codes, or any thrown value. */
export type MockFailure = ErrorCode | Error

export const toMockError = (failure: MockFailure): Error =>
  typeof failure === 'string' ? new LatchkitError(failure, { details: 'The mock was told to.' }) : failure
