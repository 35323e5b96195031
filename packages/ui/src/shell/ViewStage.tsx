import type { Route } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../components/Button.js'
import { frameIcons } from '../components/frame.js'
import { Notice } from '../components/Notice.js'
import { ViewSkeleton } from '../components/ViewSkeleton.js'
import { useUi } from '../context/UiContext.js'
import type { Lazy } from '../context/useLazy.js'
import type { ViewGroup } from '../context/viewGroup.js'
import { leaveView } from '../primitives/leaveView.js'

type ViewStageProps = { route: Route; group: Lazy<ViewGroup> }

/** Draws the route's view; a change cross-fades and slides by its direction. */
export function ViewStage({ route, group }: ViewStageProps): ReactElement {
  const { words } = useUi()
  const direction = useLatchkitState(state => state.modal.direction)
  const depth = useLatchkitState(state => state.modal.history.length)
  const { module, isFailed, retry } = group
  const View = module?.views[route.view]
  const key = `${depth}:${route.view}:${route.data.rowId ?? ''}:${route.data.caipNetworkId ?? ''}`
  return (
    <div className="stage">
      <ViewBox key={key} direction={direction} isLoaded={View !== undefined}>
        {View ? (
          <View data={route.data} />
        ) : isFailed || module ? (
          <Notice icon={frameIcons.alert} tone="warning" title={words.t('viewFailed')}>
            <Button onClick={retry}>{words.t('tryAgain')}</Button>
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
      if (element) leaveView(element)
    }
  }, [])
  return (
    <div className="view" data-direction={enter} data-loaded={isLoaded} ref={ref}>
      {children}
    </div>
  )
}
