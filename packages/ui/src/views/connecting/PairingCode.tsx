import type { ReactElement } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { LineIcon } from '../../components/LineIcon.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { useDelay } from '../../components/useDelay.js'
import { useErrorText } from '../../components/useErrorText.js'
import * as pairingIds from '../../pairingIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import { QrCode } from './QrCode.js'
import type { Pairing } from './usePairing.js'

/** After this long without a code the visitor is told what it waits for (demand 2). */
const slowAfter = 2500

/** The code, what became of it, and the same as a link to copy. */
export function PairingCode({ pairing, hint }: { pairing: Pairing; hint: string }): ReactElement {
  const { t } = useWords()
  const { error, expired, uri } = pairing
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
  const isSlow = useDelay(!uri && !title, slowAfter)
  useAnnounce(isSlow ? t('qrSlow') : (title ?? (uri ? undefined : t('qrPreparing'))))
  return (
    <>
      <QrCode uri={expired || error ? undefined : uri}>
        {title ? (
          <>
            <p className="heading">{title}</p>
            <p>{expired || !error ? t('qrExpiredText') : errorText}</p>
            <button
              type="button"
              className="button primary"
              data-testid={pairingIds.retry}
              onClick={pairing.renew}
            >
              <LineIcon path={pairingIcons.refresh} size={18} />
              {expired ? t('qrRenew') : t('tryAgain')}
            </button>
          </>
        ) : undefined}
      </QrCode>
      <CopyButton
        wide
        className="button quiet"
        testId={pairingIds.copyUri}
        label={t('copyLink')}
        text={expired || error ? undefined : uri}
      />
      <p className="text hint">{isSlow ? t('qrSlow') : hint}</p>
    </>
  )
}
