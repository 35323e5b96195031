import { type ReactElement, type ReactNode, useRef } from 'react'
import { useKeepFocus } from './useKeepFocus.js'

type PrimaryActionProps = {
  testId: string
  className: string
  isDisabled?: boolean | undefined
  onClick(): void
  children: ReactNode
}

/** The button for the next step; it takes the focus of the control that it replaces, so it is never `disabled`. */
export function PrimaryAction({
  testId,
  className,
  isDisabled = false,
  onClick,
  children,
}: PrimaryActionProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null)
  useKeepFocus(ref)
  return (
    <button
      type="button"
      ref={ref}
      className={className}
      data-testid={testId}
      data-autofocus=""
      aria-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
