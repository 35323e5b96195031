import type { ReactElement } from 'react'
import { LineIcon } from './LineIcon.js'
import { sharedIcons } from './shared.js'

/** A link to another site, in a new tab, that looks like a button; nothing without an address. */
export function ExternalButton({
  href,
  text,
  testId,
  look = '',
}: {
  href: string | undefined
  text: string
  testId: string
  /** Further classes of the button. */
  look?: 'primary wide' | 'quiet' | 'wide' | '' | undefined
}): ReactElement | null {
  return href ? (
    <a
      className={look ? `button ${look}` : 'button'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid={testId}
    >
      {text}
      <LineIcon path={sharedIcons.external} size={16} />
    </a>
  ) : null
}
