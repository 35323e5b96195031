import type { ReactElement } from 'react'
import { useHasDetails } from '../context/DetailContext.js'

type LineIconProps = {
  /** Path data on a grid of 24 units. */
  path: string
  /** Edge length in CSS pixels. */
  size?: number | undefined
  /** Mirrors it in right-to-left layouts, for arrows. */
  flip?: boolean | undefined
}

/** A line icon with a stroke of 1.5 px at every size. */
export function LineIcon({ path, size = 20, flip = false }: LineIconProps): ReactElement {
  return (
    <svg
      className={flip ? 'line flip' : 'line'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={useHasDetails() ? path : undefined} />
    </svg>
  )
}
