import type { Route, ViewName } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { lineIcons } from '../components/lineIcons.js'
import { Notice } from '../components/Notice.js'
import { ViewSkeleton } from '../components/ViewSkeleton.js'
import { motion } from '../primitives/motion.js'
import { useUi } from './UiContext.js'
import { getLoadedView, loadView } from './viewRegistry.js'

export type ViewCode = { failed: boolean; retry(): void }

/** Fetches a view's code and draws again once it is here. */
export function useViewCode(name: ViewName): ViewCode {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [failedName, setFailedName] = useState<ViewName>()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is the reason to run again
  useEffect(() => {
    if (getLoadedView(name)) return
    let live = true
    setFailedName(undefined)
    loadView(name).then(
      () => live && redraw(),
      () => live && setFailedName(name),
    )
    return () => {
      live = false
    }
  }, [name, attempt])
  return { failed: failedName === name, retry }
}

/** Draws the route's view; a change cross-fades and slides by its direction (R9.6). */
export function ViewStage({ route, code }: { route: Route; code: ViewCode }): ReactElement {
  const { words } = useUi()
  const direction = useLatchkitState(state => state.modal.direction)
  const depth = useLatchkitState(state => state.modal.history.length)
  const { failed, retry } = code
  const View = getLoadedView(route.view)
  const key = `${depth}:${route.view}:${route.data.rowId ?? ''}:${route.data.caipNetworkId ?? ''}`
  return (
    <div className="stage">
      <ViewBox key={key} direction={direction} isLoaded={View !== undefined}>
        {View ? (
          <View data={route.data} />
        ) : failed ? (
          <Notice icon={lineIcons.alert} tone="warning" title={words.t('viewFailed')}>
            <button type="button" className="button" onClick={retry}>
              {words.t('tryAgain')}
            </button>
          </Notice>
        ) : (
          <ViewSkeleton />
        )}
      </ViewBox>
    </div>
  )
}

type ViewBoxProps = { direction: 'forward' | 'back' | 'none'; isLoaded: boolean; children: ReactElement }

function ViewBox({ direction, isLoaded, children }: ViewBoxProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  const [enter] = useState(direction)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element) motion.leave?.(element)
    }
  }, [])
  return (
    <div className="view" data-direction={enter} data-loaded={isLoaded} ref={ref}>
      {children}
    </div>
  )
}
