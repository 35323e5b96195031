import type { ReactElement, ReactNode } from 'react'
import { LineIcon } from './LineIcon.js'

type NoticeProps = {
  /** Path of a line icon. */
  icon: string
  title: string
  text?: string | undefined
  tone?: 'warning' | 'danger' | undefined
  children?: ReactNode | undefined
}

/** Shown in place of missing content: what is the matter, and what to do. */
export function Notice({ icon, title, text, tone, children }: NoticeProps): ReactElement {
  return (
    <div className="notice" data-tone={tone}>
      <span className="glyph">
        <LineIcon path={icon} size={24} />
      </span>
      <h2 className="heading">{title}</h2>
      {text ? <p className="text">{text}</p> : null}
      {children}
    </div>
  )
}
