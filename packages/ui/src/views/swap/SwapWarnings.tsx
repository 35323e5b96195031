import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import type { SwapWarning } from './swapWords.js'
import { testIds } from './testIds.js'

/** What the visitor should know, the worst first. */
export function SwapWarnings({ warnings }: { warnings: readonly SwapWarning[] }): ReactElement | null {
  if (warnings.length === 0) return null
  return (
    <div className="warnings">
      {warnings.map(({ id, tone, title, text }) => (
        <div key={id} className="warn" data-tone={tone} data-testid={withValue(testIds.swapWarning, id)}>
          <LineIcon path={frameIcons.alert} size={18} />
          <div>
            <strong>{title}</strong>
            {text ? <p className="text">{text}</p> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
