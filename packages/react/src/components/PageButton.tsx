'use client'

import { openModal, type ViewName } from '@latchkit/core'
import { applyThemeVariables } from '@latchkit/core/internal'
import { type ButtonHTMLAttributes, type ReactElement, useCallback } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { prepareModal } from '../modal/mountModal.js'

export type PageButtonProps = {
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof PageButtonProps>

/** A button of the page: opens a view unless it does something else, loads the modal before the click, and has the theme of the modal. */
export function PageButton({
  view,
  size = 'md',
  className,
  onClick,
  ...attributes
}: PageButtonProps &
  Attributes & { view?: ViewName | undefined; [data: `data-${string}`]: string | undefined }): ReactElement {
  const client = useClient()
  const { mode, variables } = useLatchkitState(state => state.theme)
  // By CSSOM: a strict content policy forbids style attributes in the markup of a server.
  const ref = useCallback(
    (element: HTMLButtonElement | null) => {
      if (element) applyThemeVariables(element, variables)
    },
    [variables],
  )
  const prepare = (): void => prepareModal(client)
  return (
    <button
      type="button"
      ref={ref}
      {...attributes}
      className={`lk-button lk-button--${size}${className ? ` ${className}` : ''}`}
      data-theme={mode}
      onClick={onClick ?? (() => openModal(client, { view }))}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
    />
  )
}
