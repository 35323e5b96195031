import { selectLogin } from '@latchkit/core'
import { openSecureView } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

/** Of an account by login whose recovery code was not kept yet. */
export function BackupNotice(): ReactElement | null {
  const client = useClient()
  const { t } = useWords()
  const { isActive, needsBackup } = useLatchkitState(selectLogin)
  if (!isActive || !needsBackup) return null
  return (
    <button
      type="button"
      className="row"
      data-testid={testIds.backupNotice}
      data-tone="warning"
      onClick={() => void openSecureView(client).catch(() => {})}
    >
      <span className="mark" data-size="s">
        <LineIcon path={frameIcons.alert} size={18} />
      </span>
      <span className="name">
        {t('backupNotice')}
        <span className="sub">{t('backupNoticeText')}</span>
      </span>
      <LineIcon path={frameIcons.next} size={16} flip />
    </button>
  )
}
