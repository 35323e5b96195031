import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

/** Where toasts appear, above the footer. */
export function ToastPlace(): ReactElement {
  const { watchHeight } = useUi()
  const toast = useLatchkitState(state => state.toast)
  const place = useRef<HTMLDivElement>(null)
  // The styles of the shake come with it.
  const shake = useLatchkitState(state => state.modal.shake)
  const alerts = useLatchkitState(state => state.slices.alerts)
  const { module } = useLazy(extras, toast !== undefined || shake || alerts !== undefined)
  useEffect(() => (place.current ? watchHeight(place.current, () => {}) : undefined), [watchHeight])
  return (
    <div className="toasts" ref={place}>
      {module ? <module.Toasts toast={toast} alerts={alerts} /> : null}
    </div>
  )
}
