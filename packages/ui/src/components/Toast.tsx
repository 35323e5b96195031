import { hideToast } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useAnnounce, useUi } from '../router/UiContext.js'
import { testIds } from '../testIds.js'
import { LineIcon, type LineIconName } from './LineIcon.js'

const icons: Readonly<Record<'success' | 'error' | 'info', LineIconName>> = {
  success: 'check',
  error: 'alert',
  info: 'alert',
}

/** A short notice above the footer; core takes it away again. */
export function Toast(): ReactElement | null {
  const client = useClient()
  const { words } = useUi()
  const toast = useLatchkitState(state => state.toast)
  useAnnounce(toast?.message)
  if (!toast) return null
  return (
    <button
      type="button"
      className="toast"
      key={toast.id}
      data-testid={testIds.toast}
      data-tone={toast.kind}
      title={words.t('dismiss')}
      onClick={() => hideToast(client)}
    >
      <LineIcon name={icons[toast.kind]} />
      {toast.message}
    </button>
  )
}
