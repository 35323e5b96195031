import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
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
      <Button look="primary wide" testId={sharedTestIds.retry} onClick={onClick} icon={icon}>
        {text}
      </Button>
    </div>
  )
}
