import type { BuyOrder } from '@latchkit/core'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

const steps = ['paid', 'settling', 'completed'] as const

type StepState = 'done' | 'current' | 'next' | 'failed'

/** The state of a step; a failed order failed at its payment, or at the transfer when there was one. */
function toStepState({ status, hash }: BuyOrder, index: number): StepState {
  if (status === 'failed' || status === 'expired') {
    const failedAt = hash === undefined ? 0 : 2
    return index < failedAt ? 'done' : index === failedAt ? 'failed' : 'next'
  }
  const at = (steps as readonly string[]).indexOf(status)
  return index <= at ? 'done' : index === at + 1 ? 'current' : 'next'
}

/** Payment, transfer, arrival. */
export function OrderSteps({ order, network }: { order: BuyOrder; network: string }): ReactElement {
  const { t } = useWords()
  const labels = [t('buyStepPaid'), t('buyStepSent', { network }), t('buyStepArrived')]
  return (
    <ol className="buy-steps">
      {steps.map((step, index) => {
        const state = toStepState(order, index)
        const icon = state === 'done' ? frameIcons.check : state === 'failed' ? frameIcons.close : undefined
        return (
          <li
            key={step}
            data-state={state}
            data-testid={withValue(testIds.buyStep, step)}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="buy-knot">{icon ? <LineIcon path={icon} size={14} /> : null}</span>
            <span>
              {labels[index]}
              {state === 'current' ? <span className="sr"> {t('buyStepWaiting')}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
