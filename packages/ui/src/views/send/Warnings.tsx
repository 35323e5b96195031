import type { SendWarning } from '@latchkit/core'
import type { ReactElement } from 'react'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { withValue } from '../../withValue.js'
import { describeWarning, sortWarnings } from './sendWords.js'

type WarningsProps = {
  warnings: readonly SendWarning[]
  /** Normal form. */
  receiver: string | undefined
  token: string
  network: string
}

/** What the visitor should know of the receiver, the gravest first (T11, T13). */
export function Warnings({ warnings, receiver, token, network }: WarningsProps): ReactElement | null {
  const { t } = useWords()
  const list = sortWarnings(warnings).map(warning => ({
    ...warning,
    ...describeWarning(warning, t, { token, network }),
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
          data-testid={withValue(sendIds.sendWarning, code.toLowerCase().replaceAll('_', '-'))}
        >
          <LineIcon path={lineIcons.alert} size={18} />
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
