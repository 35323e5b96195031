import { useEffect, useRef, useState } from 'react'

/**
 * The text of a field whose value is in core's state: what the visitor types is shown at once and as typed; a change
 * by core (the maximum, another unit, an emptied form) replaces it.
 */
export function useFieldText(
  value: string,
  toText: (value: string) => string,
  isSame: (text: string, value: string) => boolean,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => toText(value))
  const latest = useRef({ text, toText, isSame })
  latest.current = { text, toText, isSame }
  useEffect(() => {
    const { text: shown, toText: toShown, isSame: isShown } = latest.current
    if (!isShown(shown, value)) setText(toShown(value))
  }, [value])
  return [text, setText]
}
