import type { SendWarning } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { describeWarning, type FeeWords, sortWarnings } from './sendWords.js'
import { testIds } from './testIds.js'

type WarningsProps = {
  warnings: readonly SendWarning[]
  /** Normalised address. */
  receiver: string | undefined
  token: string
  network: string
  fee?: FeeWords | undefined
}

/** Warnings about the receiver, the worst first. */
export function Warnings({ warnings, receiver, token, network, fee }: WarningsProps): ReactElement | null {
  const { t } = useWords()
  const list = sortWarnings(warnings).map(warning => ({
    ...warning,
    ...describeWarning(warning, t, { token, network, fee }),
  }))
  useAnnounce(list.length > 0 ? list.map(({ title, text }) => `${title}. ${text}`).join(' ') : undefined)
  if (list.length === 0) return null
  return (
    <ul className="warnings">
      {list.map(({ code, title, text, tone, resembles }) => (
        <li
          className="warn"
          key={code}
          data-tone={tone}
          data-testid={withValue(testIds.sendWarning, code.toLowerCase().replaceAll('_', '-'))}
        >
          <LineIcon path={frameIcons.alert} size={18} />
          <div>
            <strong>{title}</strong>
            <p className="text">{text}</p>
            {resembles && receiver ? (
              <dl className="compare">
                <dt>{t('warnEntered')}</dt>
                <dd>
                  <GroupedAddress address={receiver} unlike={resembles} />
                </dd>
                <dt>{t('warnKnown')}</dt>
                <dd>
                  <GroupedAddress address={resembles} unlike={receiver} />
                </dd>
              </dl>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
