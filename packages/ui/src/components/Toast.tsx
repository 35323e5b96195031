import { hideToast } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef } from 'react'
import * as testIds from '../ids.js'
import { useAnnounce, useUi } from '../router/UiContext.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'

const icons: Readonly<Record<'success' | 'error' | 'info', string>> = {
  success: lineIcons.check,
  error: lineIcons.alert,
  info: lineIcons.alert,
}

/** A short notice above the footer; core takes it away again. The dialog grows by it, so it covers nothing. */
export function Toast(): ReactElement {
  const client = useClient()
  const { words, watchHeight } = useUi()
  const toast = useLatchkitState(state => state.toast)
  const place = useRef<HTMLDivElement>(null)
  useAnnounce(toast?.message)
  useEffect(() => (place.current ? watchHeight(place.current, () => {}) : undefined), [watchHeight])
  return (
    <div className="toasts" ref={place}>
      {toast ? (
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
      ) : null}
    </div>
  )
}
