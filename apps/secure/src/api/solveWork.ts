import type { EmailWorkProof } from '@latchkit/api/auth'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Milliseconds of work between two moments in which the page does other things. */
const sliceMs = 12

/**
 * Solves a proof of work (hashcash over SHA-256), in slices: a worker would need a policy of Trusted Types, and timers of a
 * hidden frame are slowed down.
 *
 * @throws the reason of `signal` once it aborts
 */
export async function solveWork(
  { challenge, bits }: { challenge: string; bits: number },
  signal?: AbortSignal,
): Promise<EmailWorkProof> {
  const head = sha256.create().update(utf8ToBytes(`${challenge}.`))
  for (let count = 0; ; ) {
    const until = performance.now() + sliceMs
    do {
      const solution = String(count)
      const hash = head.clone().update(utf8ToBytes(solution)).digest()
      const start = new DataView(hash.buffer, hash.byteOffset).getUint32(0)
      if (Math.clz32(start) >= bits) return { challenge, solution }
      count += 1
    } while (count % 64 !== 0 || performance.now() < until)
    await nextTask()
    signal?.throwIfAborted()
  }
}

/** Resolves with the next task of the page; a channel is not slowed down as timers are. */
const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
