import { toDisplayText } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

const maxLines = 60
const maxLineLength = 240

type LogsProps = {
  logs: readonly string[] | undefined
  /** Default: that they are the network's. */
  title?: string | undefined
}

/** What the chain's program or the wallet said, behind a disclosure; untrusted text, cleaned for display. */
export function Logs({ logs, title }: LogsProps): ReactElement | null {
  const { t } = useWords()
  if (!logs || logs.length === 0) return null
  return (
    <details className="logs">
      <summary data-testid={testIds.sendLogs}>{title ?? t('logs')}</summary>
      <pre
        className="message"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long logs are scrolled with the keyboard
        tabIndex={0}
      >
        {logs
          .slice(0, maxLines)
          .map(line => toDisplayText(line, maxLineLength))
          .join('\n')}
      </pre>
    </details>
  )
}
