import type { PlainRequest } from '../core/plainRequest.js'
import type { PlainReview } from './types.js'

/** A message to sign in words. */
export const describeMessage = (request: PlainRequest): PlainReview => ({
  title: 'Sign a message',
  approve: 'Sign',
  rows: [],
  warnings: [],
  ...(request.kind === 'plainMessage' ? { message: request.message } : {}),
})
