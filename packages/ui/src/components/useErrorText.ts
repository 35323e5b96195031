import type { ErrorCode } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { adoptErrors } from '../locales/loaded.js'
import { useWords } from '../router/UiContext.js'

/** What went wrong in the visitor's words, fetched when something has; core's own sentence where they cannot be had. */
export function useErrorText(error: { code: ErrorCode; message?: string | undefined } | undefined): string {
  const words = useWords()
  const [asked, setAsked] = useState<'loaded' | 'failed'>()
  const text = error && words.error(error.code)
  const isMissing = error !== undefined && text === undefined
  useEffect(() => {
    if (!isMissing) return
    let live = true
    import('../locales/errors.js').then(
      ({ errorWords }) => {
        adoptErrors(errorWords)
        if (live) setAsked('loaded')
      },
      () => live && setAsked('failed'),
    )
    return () => {
      live = false
    }
  }, [isMissing])
  return text ?? (asked === 'failed' ? error?.message : undefined) ?? ''
}
