import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { moneyIcons } from './moneyIcons.js'

export type TimelineState = 'done' | 'current' | 'next' | 'failed' | 'unclear'

export type TimelineStep = { key: string; label: string; state: TimelineState; testId: string }

const stepIcons: Readonly<Record<TimelineState, string | undefined>> = {
  done: frameIcons.check,
  failed: frameIcons.close,
  unclear: moneyIcons.unclear,
  current: undefined,
  next: undefined,
}

/** Steps of something that takes time, and how far it has come. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }): ReactElement {
  const { t } = useWords()
  return (
    <ol className="timeline">
      {steps.map(({ key, label, state, testId }) => {
        const icon = stepIcons[state]
        return (
          <li
            key={key}
            data-state={state}
            data-testid={testId}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="knot">{icon ? <LineIcon path={icon} size={14} /> : null}</span>
            <span>
              {label}
              {state === 'current' ? <span className="sr"> {t('stepWaiting')}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
