import type { ReactElement } from 'react'
import { useAnnounce } from '../context/UiContext.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'

type ProblemProps = { field: 'amount' | 'receiver' | 'rate'; testId: string; text: string | undefined }

/** What is wrong with a field, below it. */
export function Problem({ field, testId, text }: ProblemProps): ReactElement | null {
  useAnnounce(text)
  return text ? (
    <p className="problem" id={`lk-problem-${field}`} data-tone="danger" data-testid={testId}>
      <LineIcon path={frameIcons.alert} size={16} />
      {text}
    </p>
  ) : null
}
