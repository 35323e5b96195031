import type { ReactNode } from 'react'

const paths = {
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.1',
  key: 'M8.5 15.5a4 4 0 1 1 3.6-5.8L21 9.8v3.4h-2.6v2.4h-3.2v-2.4h-3a4 4 0 0 1-3.7 2.3Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3m-11 0h12v9H6v-9Z',
  unlock: 'M7 11V8a5 5 0 0 1 9.6-2M6 11h12v9H6v-9Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 1 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 1 0 5.7 5.7l1-1',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  chevron: 'm7 10 5 5 5-5',
} as const

/** A line icon of the one set; decorative, so it is hidden from readers. */
export function Icon({ name, size = 20 }: { name: keyof typeof paths; size?: number }): ReactNode {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** The wallet's mark. */
export function Mark({ size = 32 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <rect width="96" height="96" rx="24" fill="#f5a524" />
      <g fill="none" stroke="#241a05" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="37" cy="48" r="15" />
        <path d="M52 48h24v11M65 48v8" />
      </g>
      <circle cx="37" cy="48" r="4.5" fill="#241a05" />
    </svg>
  )
}

/** A small picture that is always the same for the same text: two hues from its characters. */
export function Avatar({
  text,
  label,
  size = 36,
}: {
  text: string
  label?: string
  size?: number
}): ReactNode {
  let hash = 0
  for (const character of text.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  const hue = hash % 360
  const id = `avatar-${hash}`
  return (
    <svg
      className="avatar"
      width={size}
      height={size}
      viewBox="0 0 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 62% 58%)`} />
          <stop offset="1" stopColor={`hsl(${(hue + 70) % 360} 58% 42%)`} />
        </linearGradient>
      </defs>
      <rect width="36" height="36" rx={label ? 10 : 18} fill={`url(#${id})`} />
      {label ? (
        <text x="18" y="24" textAnchor="middle" fontSize="17" fontWeight="600" fill="#fff">
          {label}
        </text>
      ) : null}
    </svg>
  )
}
