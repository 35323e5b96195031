import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import type { Pairing } from '../connecting/HandOver.js'
import { QrCode } from './QrCode.js'
import { testIds } from './testIds.js'

/** Without a code for this long the view says what it waits for. */
const slowDelayMs = 2500

/** The QR code or what is wrong with it, and under a code how to use it. */
export function PairingQr({ pairing, hint }: { pairing: Pairing; hint: string }): ReactElement {
  const { t } = useWords()
  const { error, expired, isRefused, uri } = pairing
  const errorText = useErrorText(error)
  const title = expired
    ? t('qrExpired')
    : error?.code === 'USER_REJECTED'
      ? t('rejectedTitle')
      : error?.code === 'RELAY_UNREACHABLE'
        ? t('relayDown')
        : error
          ? t('failedTitle')
          : undefined
  const isSlow = useDelay(!uri && !title && !isRefused, slowDelayMs)
  useAnnounce(
    isRefused ? t('legalFirst') : isSlow ? t('qrSlow') : (title ?? (uri ? undefined : t('qrPreparing'))),
  )
  return (
    <>
      <QrCode uri={title ? undefined : uri}>
        {title ? (
          <>
            <p className="heading">{title}</p>
            <p>{expired || !error ? t('qrExpiredText') : errorText}</p>
            {error?.code === 'ADAPTER_MISSING' ? null : (
              <Button
                look="primary"
                testId={sharedTestIds.retry}
                onClick={pairing.renew}
                icon={sharedIcons.refresh}
              >
                {expired ? t('qrRenew') : t('tryAgain')}
              </Button>
            )}
          </>
        ) : isRefused ? (
          <p>{t('legalFirst')}</p>
        ) : undefined}
      </QrCode>
      {title ? null : <p className="text hint">{isSlow ? t('qrSlow') : hint}</p>}
    </>
  )
}

/** Copies the link of the code; null where there is no code to come. */
export function CopyLink({
  pairing,
  className,
}: {
  pairing: Pairing
  className: string
}): ReactElement | null {
  const { t } = useWords()
  const { error, expired, isRefused, uri } = pairing
  return expired || error || isRefused ? null : (
    <CopyButton wide className={className} testId={testIds.copyUri} label={t('copyLink')} text={uri} />
  )
}

/** The QR code with its link to copy. */
export function PairingCode({ pairing, hint }: { pairing: Pairing; hint: string }): ReactElement {
  return (
    <>
      <PairingQr pairing={pairing} hint={hint} />
      <CopyLink pairing={pairing} className="button quiet" />
    </>
  )
}
