import { useCallback, useEffect, useState } from 'react'
import { type Visibility, watchVisibility } from './watchVisibility.js'

/** Milliseconds between the moment the page is seen and focused and the first click that counts. */
export const armingMs = 700

export type Armed = {
  isArmed: boolean
  visibility: Visibility
  /** A handler that runs `action` only for a click of the visitor, and only while the buttons are armed. */
  guard(action: () => void): (event: { nativeEvent: Event }) => void
}

/**
 * Holds buttons back until the whole page has been visible, the page focused, and 700 ms passed; a cover, a lost focus or
 * another `key` starts it anew.
 *
 * @param key - what is on the screen; another request must be looked at anew
 * @param needsWindow - in a frame it stays `unprovable`, also where a browser shows a page that may not be framed
 */
export function useArmed(key = '', { needsWindow = false }: { needsWindow?: boolean } = {}): Armed {
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const [isFocused, setFocused] = useState(() => document.hasFocus())
  const [armedKey, setArmedKey] = useState<string>()

  useEffect(() => watchVisibility(document.body, setVisibility, needsWindow), [needsWindow])
  useEffect(() => {
    const read = () => setFocused(document.hasFocus())
    read()
    window.addEventListener('focus', read)
    window.addEventListener('blur', read)
    return () => {
      window.removeEventListener('focus', read)
      window.removeEventListener('blur', read)
    }
  }, [])

  const isReady = visibility === 'seen' && isFocused
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setArmedKey(key), armingMs)
    return () => {
      clearTimeout(timer)
      setArmedKey(undefined)
    }
  }, [isReady, key])

  const isArmed = isReady && armedKey === key
  const guard = useCallback(
    (action: () => void) => (event: { nativeEvent: Event }) => {
      if (isArmed && event.nativeEvent.isTrusted && document.hasFocus()) action()
    },
    [isArmed],
  )
  return { isArmed, visibility, guard }
}
