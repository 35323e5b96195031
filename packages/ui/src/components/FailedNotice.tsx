import type { ReactElement, ReactNode } from 'react'
import { useWords } from '../context/UiContext.js'
import { Button } from './Button.js'
import { frameIcons } from './frame.js'
import { Notice } from './Notice.js'
import { sharedTestIds } from './shared.js'

/** In place of content that could not be loaded, with a button that tries again. */
export function FailedNotice({
  title,
  text,
  isBusy,
  onRetry,
  children,
}: {
  title: string
  text?: string | undefined
  isBusy?: boolean | undefined
  onRetry(): void
  children?: ReactNode | undefined
}): ReactElement {
  const { t } = useWords()
  return (
    <Notice icon={frameIcons.alert} tone="warning" title={title} text={text}>
      <Button testId={sharedTestIds.retry} aria-busy={isBusy} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      {children}
    </Notice>
  )
}
