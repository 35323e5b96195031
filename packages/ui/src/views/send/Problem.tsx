import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type ProblemProps = { field: 'amount' | 'receiver'; text: string | undefined }

/** What is wrong with a field, below it. */
export function Problem({ field, text }: ProblemProps): ReactElement | null {
  useAnnounce(text)
  return text ? (
    <p
      className="problem"
      id={`lk-problem-${field}`}
      data-tone="danger"
      data-testid={withValue(testIds.sendProblem, field)}
    >
      <LineIcon path={frameIcons.alert} size={16} />
      {text}
    </p>
  ) : null
}
