import type { ComponentProps, ReactElement } from 'react'
import { LineIcon } from './LineIcon.js'

export type ButtonLook = 'primary' | 'primary wide' | 'quiet' | 'quiet wide' | 'wide'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'ref' | 'type'> & {
  look?: ButtonLook | undefined
  testId?: string | undefined
  /** Path of a line icon before the text. */
  icon?: string | undefined
}

/** A button of the modal's own look. */
export function Button({ look, testId, icon, children, ...attributes }: ButtonProps): ReactElement {
  return (
    <button {...attributes} type="button" className={look ? `button ${look}` : 'button'} data-testid={testId}>
      {icon ? <LineIcon path={icon} size={18} /> : null}
      {children}
    </button>
  )
}
