import type { ReactElement } from 'react'

type LineIconProps = {
  /** Of `lineIcons` or `moreIcons`. */
  path: string
  /** Edge, in CSS pixels. */
  size?: number | undefined
  /** Mirrors it right to left, for arrows. */
  flip?: boolean | undefined
}

/** A line icon; its stroke is 1.5 px at every size. */
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
      <path d={path} />
    </svg>
  )
}
