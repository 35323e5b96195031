import { hideToast } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useAnnounce, useUi } from '../router/UiContext.js'
import { testIds } from '../testIds.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'

const icons: Readonly<Record<'success' | 'error' | 'info', string>> = {
  success: lineIcons.check,
  error: lineIcons.alert,
  info: lineIcons.alert,
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
      <LineIcon path={icons[toast.kind]} />
      {toast.message}
    </button>
  )
}
