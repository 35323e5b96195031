import type { ReactElement, ReactNode } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { useWords } from '../../context/UiContext.js'
import type { Pairing } from './HandOver.js'

type OtherWalletsProps = {
  pairing: Pairing
  /** Copies the link. */
  copy: ReactNode
  /** The QR code. */
  children: ReactNode
}

/** On a phone, any wallet: a link that its wallets claim, the link to copy, and the code for another device. */
export function OtherWallets({ pairing, copy, children }: OtherWalletsProps): ReactElement {
  const { t } = useWords()
  const { uri, error, expired, isRefused } = pairing
  return (
    <Scroll className="pairing">
      {expired || error || isRefused ? null : (
        <>
          <p className="text hint">{t('otherWalletsText')}</p>
          <div className="buttons">
            {uri?.startsWith('wc:') ? (
              <a
                className="button primary wide"
                data-testid={sharedTestIds.openWallet}
                href={uri}
                rel="noreferrer"
              >
                {t('openAnyWallet')}
              </a>
            ) : (
              <span className="skeleton button wide" />
            )}
            {copy}
          </div>
        </>
      )}
      {children}
    </Scroll>
  )
}
