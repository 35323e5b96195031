import { openLoginSettings } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from '../methods/icons.js'
import { accountTestIds } from './accountTestIds.js'
import { LoginScreen } from './LoginScreen.js'

/** The address of an account changes on the secure site's own page alone, which this view opens. */
export function UpdateEmailView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    <LoginScreen
      mark={<LineIcon path={icons.email} size={36} />}
      state="idle"
      title={t('settingsEmailChange')}
      text={t('updateText')}
    >
      <div className="buttons">
        <Button
          look="wide"
          testId={accountTestIds.secureSettings}
          onClick={() => void openLoginSettings(client).catch(() => {})}
        >
          {t('updateOpen')}
        </Button>
      </div>
    </LoginScreen>
  )
}
