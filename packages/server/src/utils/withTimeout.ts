/**
 * Settles as `work` does, or once `timeoutMs` have passed as `onTimeout` does: with what it returns or throws. What `work`
 * does later has no effect, a rejection included.
 * @example await withTimeout(connect(), 5_000, () => { throw new Error('Redis timed out.') })
 */
export function withTimeout<Result, Late>(
  work: Promise<Result>,
  timeoutMs: number,
  onTimeout: () => Late,
): Promise<Result | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, timeoutMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
