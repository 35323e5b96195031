import { formatRelativeTime } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { useWords } from '../../context/UiContext.js'

/** How long ago it was; null for a time that is not known. Both are Unix milliseconds. */
export function Age({ at, now }: { at: number; now: number }): ReactElement | null {
  const { locale } = useWords()
  if (Number.isNaN(at)) return null
  return (
    <time dir="auto" dateTime={new Date(at).toISOString()}>
      {formatRelativeTime({ at, now, locale })}
    </time>
  )
}
