import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { useAnnounce } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { withValue } from '../../withValue.js'

type ProblemProps = { field: 'amount' | 'receiver'; text: string | undefined }

/** What is wrong with a field, under it. */
export function Problem({ field, text }: ProblemProps): ReactElement | null {
  useAnnounce(text)
  return text ? (
    <p
      className="problem"
      id={`lk-problem-${field}`}
      data-tone="danger"
      data-testid={withValue(sendIds.sendProblem, field)}
    >
      <LineIcon path={lineIcons.alert} size={16} />
      {text}
    </p>
  ) : null
}
