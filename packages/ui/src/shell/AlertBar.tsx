import type { RaisedAlert } from '@latchkit/core'
import { type ReactElement, useState } from 'react'
import { frameIcons } from '../components/frame.js'
import { LineIcon } from '../components/LineIcon.js'
import { useAnnounce, useErrorText, useWords } from '../context/UiContext.js'
import { alertTestIds } from './alertTestIds.js'

const aboutUrl = 'https://github.com/latchkit/latchkit/blob/main/docs/errors.md#alerts'

function AlertItem({ alert }: { alert: RaisedAlert }): ReactElement {
  const { t } = useWords()
  const visitorText = useErrorText({ code: alert.code })
  return (
    <li data-code={alert.code}>
      {/* English, whatever the modal's language is. */}
      <p className="alert-message" dir="auto">
        {alert.message}
      </p>
      <p dir="auto">{alert.advice}</p>
      <p className="alert-code">
        <code>{alert.code}</code> {visitorText ? t('alertsVisitor', { text: visitorText }) : null}
      </p>
    </li>
  )
}

/** What only the site or its operator can mend, and how: for developers, above the footer. */
export function AlertBar({ alerts }: { alerts: readonly RaisedAlert[] }): ReactElement | null {
  const { t } = useWords()
  // An alert that comes later shows the bar again.
  const [hiddenCount, setHiddenCount] = useState(0)
  const shown = alerts.slice(hiddenCount)
  const title = t('alertsTitle', { count: shown.length })
  useAnnounce(shown.length > 0 ? title : undefined)
  if (shown.length === 0) return null
  return (
    <section className="alerts" aria-label={title} data-testid={alertTestIds.alerts}>
      <header>
        <LineIcon path={frameIcons.alert} size={16} />
        <strong>{title}</strong>
        <button
          type="button"
          className="alerts-hide"
          data-testid={alertTestIds.alertsHide}
          onClick={() => setHiddenCount(alerts.length)}
        >
          {t('alertsHide')}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <ul tabIndex={0} aria-label={title}>
        {[...shown].reverse().map(alert => (
          <AlertItem key={`${alert.code} ${alert.subject}`} alert={alert} />
        ))}
      </ul>
      <p className="alert-code">
        {t('alertsAudience')}{' '}
        <a href={aboutUrl} target="_blank" rel="noreferrer">
          {t('alertsAbout')}
        </a>
      </p>
    </section>
  )
}
