import { toDisplayText } from '@latchkit/core'
import type { ReactElement } from 'react'
import { useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'

/** As many lines, each as long, as anybody reads. */
const [lines, length] = [60, 240]

/** What the chain's program said, behind a disclosure: a stranger's text. */
export function Logs({ logs }: { logs: readonly string[] | undefined }): ReactElement | null {
  const { t } = useWords()
  if (!logs || logs.length === 0) return null
  return (
    <details className="logs">
      <summary data-testid={sendIds.sendLogs}>{t('logs')}</summary>
      <pre
        className="message"
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long logs are scrolled with the keyboard
        tabIndex={0}
      >
        {logs
          .slice(0, lines)
          .map(line => toDisplayText(line, length))
          .join('\n')}
      </pre>
    </details>
  )
}
