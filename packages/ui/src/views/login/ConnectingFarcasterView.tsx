import { selectLogin } from '@latchkit/core'
import { createChunk, reconnectLogin, startSocialLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { adopt } from '../../context/adopt.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import { toSafeUrl } from '../../primitives/toSafeUrl.js'
import { ProviderMark } from '../methods/ProviderMark.js'
import { Connecting } from './Connecting.js'
import { LoginScreen } from './LoginScreen.js'
import { RetryButton } from './RetryButton.js'

/** The code for drawing QR codes is that of pairing. */
const pairing = createChunk(() => import('../pairing/index.js').then(adopt))

/** Farcaster: the phone scans the code, or opens the link on this device. */
export function ConnectingFarcasterView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { step, failure, error, farcasterUrl } = useLatchkitState(selectLogin)
  const errorText = useErrorText(failure)
  const { mobile } = client.environment.getPlatform()
  const { module } = useLazy(pairing, !mobile)
  const href = toSafeUrl(farcasterUrl, document.baseURI)
  useAnnounce(failure ? errorText : undefined)
  if (step.step === 'signedIn' && !failure)
    return <Connecting error={error} onRetry={() => void reconnectLogin(client).catch(() => {})} />
  if (failure || mobile)
    return (
      <LoginScreen
        mark={<ProviderMark provider="farcaster" />}
        state={failure ? 'failed' : 'waiting'}
        title={failure ? t('loginSocialFailed') : t('loginSocialTitle')}
        text={failure ? errorText : t('loginSocialText', { provider: 'Farcaster' })}
      >
        {failure ? (
          <RetryButton
            text={t('tryAgain')}
            icon={sharedIcons.refresh}
            onClick={() => void startSocialLogin(client, { provider: 'farcaster' }).catch(() => {})}
          />
        ) : href ? (
          <div className="buttons">
            <a
              className="button primary wide"
              data-testid={sharedTestIds.openWallet}
              href={href}
              target="_blank"
              rel="noreferrer"
            >
              {t('loginFarcasterOpen')}
            </a>
          </div>
        ) : null}
      </LoginScreen>
    )
  return (
    <Scroll className="pairing">
      {module ? <module.QrCode uri={farcasterUrl} label={t('loginFarcasterQr')} /> : <div className="qr" />}
      <p className="text hint">{t('loginFarcasterText')}</p>
    </Scroll>
  )
}
