import { useEffect, useRef, useState } from 'react'

/**
 * The text of a field whose value lives in core: what the visitor types stands at once and as typed; what
 * core changes by itself (the maximum, another unit, an emptied form) replaces it.
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
    const { text: shown, toText: toShown, isSame: fits } = latest.current
    if (!fits(shown, value)) setText(toShown(value))
  }, [value])
  return [text, setText]
}
