import { BaseError, type ErrorCode } from '@latchkit/core'

/** A failure as an option: one of our codes, or any thrown value. */
export type MockFailure = ErrorCode | Error

export const toMockError = (failure: MockFailure): Error =>
  typeof failure === 'string' ? new BaseError(failure, { details: 'The mock was told to.' }) : failure
