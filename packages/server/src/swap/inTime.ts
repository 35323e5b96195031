import { UpstreamError } from '../upstream/UpstreamError.js'

/** Milliseconds that one provider has for an offer: the others are not held up by it. */
const offerTimeoutMs = 4_500

/** @throws UpstreamError UPSTREAM_TIMEOUT after `offerTimeoutMs` */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UpstreamError('UPSTREAM_TIMEOUT', 'The provider timed out.')),
      offerTimeoutMs,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
