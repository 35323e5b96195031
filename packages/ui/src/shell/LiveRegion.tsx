import { type ReactElement, useEffect, useState } from 'react'

type LiveRegionProps = { subscribe: (listener: (text: string) => void) => () => void }

/** The polite live region of the modal; it is drawn empty, because text that comes with its region is not announced. */
export function LiveRegion({ subscribe }: LiveRegionProps): ReactElement {
  const [text, setText] = useState('')
  useEffect(() => subscribe(setText), [subscribe])
  return (
    <div className="sr" role="status" aria-live="polite">
      {text}
    </div>
  )
}
