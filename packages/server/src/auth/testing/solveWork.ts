import type { EmailWork, EmailWorkProof } from '@latchkit/api/auth'
import { isSolved } from '../emailWork.js'

/** Solves a proof of work as a browser does. */
export function solveWork({ challenge, bits }: EmailWork): EmailWorkProof {
  for (let count = 0; ; count += 1) {
    const work = { challenge, solution: String(count) }
    if (isSolved(work, bits)) return work
  }
}
