import { selectLogin } from '@latchkit/core'
import { getEngine, verifyEmailUpdate } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { icons } from '../methods/icons.js'
import { OtpScreen } from '../otp/OtpScreen.js'
import { testIds } from '../otp/testIds.js'
import { useClock } from '../otp/useClock.js'
import { LoginScreen } from './LoginScreen.js'

/** The code of one of the two addresses of a change. */
export function UpdateEmailOtp({ which }: { which: 'old' | 'new' }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { update, failure, task } = useLatchkitState(selectLogin)
  const now = useClock(update?.expiresAt ?? 0)
  const back = (): void => getEngine().goBack(client)
  useAnnounce(update?.done ? t('updateDone') : undefined)
  if (update?.done)
    return (
      <LoginScreen
        mark={<LineIcon path={icons.email} size={36} />}
        state="done"
        title={t('updateDone')}
        text={t('updateDoneText', { email: update.email })}
      >
        <div className="buttons">
          <button type="button" className="button wide" onClick={back}>
            {t('back')}
          </button>
        </div>
      </LoginScreen>
    )
  return (
    <OtpScreen
      title={t('loginOtpHeading')}
      text={which === 'old' ? t('updateOldText') : t('loginOtpText', { email: update?.email ?? '' })}
      error={failure}
      isBusy={task === 'update'}
      isExpired={!update || now >= update.expiresAt || failure?.code === 'LOGIN_CODE_EXPIRED'}
      onComplete={code => void verifyEmailUpdate(client, { code }).catch(() => {})}
    >
      <button type="button" className="button quiet wide" data-testid={testIds.otherEmail} onClick={back}>
        {t('loginOtherEmail')}
      </button>
    </OtpScreen>
  )
}
