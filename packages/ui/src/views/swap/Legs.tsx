import type { SwapLeg, SwapProgress, SwapQuoteView } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { Timeline, type TimelineState } from '../../components/Timeline.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { describeLeg } from './swapWords.js'
import { testIds } from './testIds.js'

type LegsProps = { legs: readonly SwapLeg[]; quote: SwapQuoteView; progress: SwapProgress }

/** How far a leg is; those before the present one are done. */
function toState(
  legs: readonly SwapLeg[],
  leg: SwapLeg,
  { step, leg: current }: SwapProgress,
): TimelineState {
  const [index, at] = [legs.indexOf(leg), current === undefined ? -1 : legs.indexOf(current)]
  if (step === 'included' || step === 'final') return 'done'
  if (step === 'idle' || at < 0) return 'next'
  if (index < at) return 'done'
  if (index > at) return 'next'
  if (step === 'failed') return 'failed'
  if (step === 'late') return 'unclear'
  // The price is read after a leg.
  return step === 'quoting' && leg !== 'swap' && leg !== 'batch' ? 'done' : 'current'
}

/** What the wallet is asked for, one after the other, each by its own name. */
export function Legs({ legs, quote, progress }: LegsProps): ReactElement | null {
  const { t, locale } = useWords()
  // One request needs no list before it is made.
  if (legs.length === 1 && progress.step === 'idle') return null
  return (
    <section className="pane" aria-label={t('swapSteps')}>
      <p className="label">{t('swapSteps')}</p>
      <Timeline
        steps={legs.map(leg => ({
          key: leg,
          label: describeLeg(leg, quote, { t, locale }).label,
          state: toState(legs, leg, progress),
          testId: withValue(testIds.swapLeg, leg),
        }))}
      />
    </section>
  )
}
