import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { LineIcon } from '../components/LineIcon.js'
import { lineIcons } from '../components/lineIcons.js'
import { useUi } from './UiContext.js'
import { type CodeSlot, useCode } from './useCode.js'

type Code = typeof import('../components/Toast.js')

const slot: CodeSlot<Code> = {}

/** A notice can come before any later view has brought its styles. */
async function loadToast(): Promise<Code> {
  const [code, { adoptPairing }] = await Promise.all([
    import('../components/Toast.js'),
    import('./adoptPairing.js'),
  ])
  adoptPairing()
  return code
}

/** Where notices stand; their code comes with the first of them. */
export function ToastPlace(): ReactElement {
  const { announce, watchHeight, words } = useUi()
  const toast = useLatchkitState(state => state.toast)
  const place = useRef<HTMLDivElement>(null)
  const code = useCode(slot, loadToast, toast !== undefined)
  useEffect(() => (place.current ? watchHeight(place.current, () => {}) : undefined), [watchHeight])
  return (
    <div className="toasts" ref={place}>
      {toast && code && code !== 'failed' ? (
        <code.Toast
          key={toast.id}
          toast={toast}
          icon={<LineIcon path={lineIcons[toast.kind === 'success' ? 'check' : 'alert']} />}
          words={words}
          announce={announce}
        />
      ) : null}
    </div>
  )
}
