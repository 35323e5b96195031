/** Runs pieces of blocking work one per turn of the event loop, so that several that are ready together do not add up. */
export type Turns = {
  /** Resolves with the result of `work`, or rejects with what it throws. */
  run<Result>(work: () => Result): Promise<Result>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(() => new Promise<void>(resolve => setImmediate(resolve)))
      const result = turn.then(work)
      last = result.catch(() => {})
      return result
    },
  }
}
