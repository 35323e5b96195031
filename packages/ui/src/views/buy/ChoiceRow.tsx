import { getEngine } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement, ReactNode } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'

type ChoiceRowProps = {
  testId: string
  isChosen: boolean
  /** Mark at the start. */
  mark: ReactNode
  name: string
  sub: string
  onChoose(): void
}

/** Something to choose in a list, after which the form is shown again. */
export function ChoiceRow({ testId, isChosen, mark, name, sub, onChoose }: ChoiceRowProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    <li>
      <button
        type="button"
        className="buy-row"
        data-testid={testId}
        aria-current={isChosen ? 'true' : undefined}
        data-autofocus={isChosen ? '' : undefined}
        onClick={() => {
          onChoose()
          getEngine().goBack(client)
        }}
      >
        {mark}
        <span className="name">
          {name}
          <span className="sub num">{sub}</span>
        </span>
        {isChosen ? (
          <>
            <span className="sr">{t('tokenChosen')}</span>
            <LineIcon path={frameIcons.check} size={18} />
          </>
        ) : null}
      </button>
    </li>
  )
}
