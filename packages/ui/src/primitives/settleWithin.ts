/** Resolves once the work has ended, in whatever way, or after a time. */
export function settleWithin(timeoutMs: number, work: Promise<unknown> | undefined): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, timeoutMs)
    const finish = (): void => {
      clearTimeout(timer)
      resolve()
    }
    Promise.resolve(work).then(finish, finish)
  })
}
