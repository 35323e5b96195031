import { useState } from 'react'
import { toText } from './toText.js'

export type Task = {
  isBusy: boolean
  /** What to show when the last run failed. */
  error: string | undefined
  run(work: () => Promise<void>): void
}

/** One piece of work at a time, with its error as text. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    run(work) {
      if (isBusy) return
      setBusy(true)
      setError(undefined)
      work()
        .catch((thrown: unknown) => setError(toText(thrown)))
        .finally(() => setBusy(false))
    },
  }
}
