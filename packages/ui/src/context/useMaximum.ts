import { type ErrorCode, isError } from '@latchkit/core'
import { useState } from 'react'
import { useErrorText } from './UiContext.js'

/** Fills in the most that an account can give, and says why that cannot be read. */
export function useMaximum(read: () => Promise<unknown>): {
  isReading: boolean
  problem: string | undefined
  fill(): void
  /** Another amount was typed. */
  forget(): void
} {
  const [state, setState] = useState<'reading' | { code: ErrorCode }>()
  const text = useErrorText(typeof state === 'object' ? state : undefined)
  return {
    isReading: state === 'reading',
    problem: text || undefined,
    fill() {
      setState('reading')
      read().then(
        () => setState(undefined),
        (error: unknown) => setState({ code: isError(error) ? error.code : 'UNKNOWN' }),
      )
    },
    forget: () => setState(undefined),
  }
}
