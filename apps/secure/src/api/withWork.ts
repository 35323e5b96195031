import type { EmailWorkProof } from '@latchkit/api/auth'
import { ApiError } from './ApiError.js'

/** Most proofs of one request: what one costs may have risen while it was made. */
const maxProofs = 3

/** A request that is repeated with a proof of work, where its refusal asks for one. */
export function withWork<Parameters extends { signal?: AbortSignal | undefined }, Response>(
  send: (parameters: Parameters & { work?: EmailWorkProof }) => Promise<Response>,
): (parameters: Parameters) => Promise<Response> {
  return async parameters => {
    let work: EmailWorkProof | undefined
    for (let count = 0; ; count += 1) {
      try {
        return await send({ ...parameters, ...(work && { work }) })
      } catch (error) {
        if (!(error instanceof ApiError) || !error.work || count === maxProofs) throw error
        const { solveWork } = await import('./solveWork.js')
        work = await solveWork(error.work, parameters.signal)
      }
    }
  }
}
