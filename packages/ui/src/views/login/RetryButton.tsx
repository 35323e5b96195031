import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedTestIds } from '../../components/shared.js'

/** The way on after a failure. */
export function RetryButton({
  text,
  icon,
  onClick,
}: {
  text: string
  icon?: string | undefined
  onClick(): void
}): ReactElement {
  return (
    <div className="buttons">
      <button
        type="button"
        className="button primary wide"
        data-testid={sharedTestIds.retry}
        onClick={onClick}
      >
        {icon ? <LineIcon path={icon} size={18} /> : null}
        {text}
      </button>
    </div>
  )
}
