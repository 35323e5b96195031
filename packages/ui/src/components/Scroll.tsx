import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'

/** Less than a row may be hidden without a fade: it would veil content that all but fits. */
const fadedFromPx = 54

type ScrollProps = {
  children: ReactNode
  className?: string | undefined
  /** Called while the end is within 320 px. */
  onNearEnd?: (() => void) | undefined
  /** Of a part without a control in it: the keyboard can scroll it then. */
  label?: string | undefined
}

/** The scrolling part of a view, with fading edges; the dialog's height follows its content. */
export function Scroll({ children, className = '', onNearEnd, label }: ScrollProps): ReactElement {
  const { watchHeight } = useUi()
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const update = (): void => {
    const element = outer.current
    if (!element) return
    const left = element.scrollHeight - element.clientHeight - element.scrollTop
    element.toggleAttribute('data-above', element.scrollTop > 4)
    element.toggleAttribute('data-below', left >= fadedFromPx)
    if (left < 320 && element.scrollTop > 0) onNearEnd?.()
  }
  const latest = useRef(update)
  useEffect(() => {
    latest.current = update
  })
  useEffect(() => {
    const content = inner.current
    return content ? watchHeight(content, () => latest.current()) : undefined
  }, [watchHeight])
  return (
    <div
      className="scroll"
      ref={outer}
      onScroll={update}
      {...(label ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <div className={`content ${className}`} ref={inner}>
        {children}
      </div>
    </div>
  )
}
