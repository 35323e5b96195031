import type { ReactElement } from 'react'

/** One line set: 24 units, 1.5 px stroke, round ends. */
const paths = {
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M14.5 6l-6 6 6 6',
  down: 'M7.5 10l4.5 4.5 4.5-4.5',
  window:
    'M4.5 7A2.5 2.5 0 0 1 7 4.5h10A2.5 2.5 0 0 1 19.5 7v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17zM4.5 9.5h15M7.5 7h.1M10 7h.1',
  next: 'M10 6.5l5.5 5.5-5.5 5.5',
  help: 'M9.5 9.4a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2 1-1.2 1.9M12 16.7v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  copy: 'M9 9.5A1.5 1.5 0 0 1 10.5 8h7A1.5 1.5 0 0 1 19 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 9 17.5zM15 8V6.5A1.5 1.5 0 0 0 13.5 5h-7A1.5 1.5 0 0 0 5 6.5v8A1.5 1.5 0 0 0 6.5 16H9',
  check: 'M5.5 12.5l4.2 4.2 8.8-9.2',
  external: 'M9 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2M13 5h6v6M19 5l-8 8',
  search: 'M16 16l4 4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  qr: 'M4.5 6A1.5 1.5 0 0 1 6 4.5h2.5A1.5 1.5 0 0 1 10 6v2.5A1.5 1.5 0 0 1 8.5 10H6a1.5 1.5 0 0 1-1.5-1.5zM14 6a1.5 1.5 0 0 1 1.5-1.5H18A1.5 1.5 0 0 1 19.5 6v2.5A1.5 1.5 0 0 1 18 10h-2.5A1.5 1.5 0 0 1 14 8.5zM4.5 15.5A1.5 1.5 0 0 1 6 14h2.5a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18zM14 14h2.2v2.2M19.5 14v.1M14 19.5h.1M17 19.5h2.5V17',
  wallet:
    'M4 8.5v8A2.5 2.5 0 0 0 6.5 19h11a2.5 2.5 0 0 0 2.5-2.5v-6A2.5 2.5 0 0 0 17.5 8h-12A1.5 1.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5H16M16 13.5h.1',
  grid: 'M5 6.5A1.5 1.5 0 0 1 6.5 5h2A1.5 1.5 0 0 1 10 6.5v2A1.5 1.5 0 0 1 8.5 10h-2A1.5 1.5 0 0 1 5 8.5zM14 6.5A1.5 1.5 0 0 1 15.5 5h2A1.5 1.5 0 0 1 19 6.5v2a1.5 1.5 0 0 1-1.5 1.5h-2A1.5 1.5 0 0 1 14 8.5zM5 15.5A1.5 1.5 0 0 1 6.5 14h2a1.5 1.5 0 0 1 1.5 1.5v2A1.5 1.5 0 0 1 8.5 19h-2A1.5 1.5 0 0 1 5 17.5zM14 15.5a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5v2a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5z',
  alert: 'M12 8.5v4.5M12 16.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4',
  leave: 'M10 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h3M15 8l4 4-4 4M19 12H10',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
  phone: 'M8 6a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2zM11.5 17h1',
  clock: 'M12 7.5V12l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  key: 'M14.5 13.5a4.5 4.5 0 1 0-4.3-3.2L4.5 16v3.5H8V17.5h2V15.5h1.5l1.1-1.1a4.5 4.5 0 0 0 1.9.1zM15.5 8.5h.1',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  image:
    'M4.5 7A2.5 2.5 0 0 1 7 4.5h10A2.5 2.5 0 0 1 19.5 7v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17zM5 16l4-4 3.5 3.5L15 13l4 4M15 8.5h.1',
  coins:
    'M14 9.5c0 1.9-2.5 3-5 3s-5-1.1-5-3 2.5-3 5-3 5 1.1 5 3zM4 9.5v5c0 1.9 2.5 3 5 3M14 9.7V9.5M20 14.5c0 1.9-2.5 3-5 3s-5-1.1-5-3 2.5-3 5-3 5 1.1 5 3zM10 14.5v3c0 1.9 2.5 3 5 3s5-1.1 5-3v-3',
  pen: 'M4.5 19.5l.8-3.6L15.7 5.5a1.8 1.8 0 0 1 2.6 0l.2.2a1.8 1.8 0 0 1 0 2.6L8.1 18.7zM13.5 7.7l2.8 2.8',
  swap: 'M7.5 5v13M4.5 15l3 3 3-3M16.5 19V6M13.5 9l3-3 3 3',
} as const

export type LineIconName = keyof typeof paths

type LineIconProps = {
  name: LineIconName
  size?: number | undefined
  /** Mirrors it right to left, for arrows. */
  flip?: boolean | undefined
}

export function LineIcon({ name, size = 20, flip = false }: LineIconProps): ReactElement {
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
      <path d={paths[name]} />
    </svg>
  )
}
