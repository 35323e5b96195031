import type { ErrorInfo } from '@latchkit/core'
import { buildBrowserLink, buildWalletLink } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { getStoreLinks } from '../../components/getStoreLinks.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { Waiting } from '../../components/Waiting.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import type { WalletPicture } from '../../context/useWallet.js'
import { testIds } from './testIds.js'
import { wayForwardDelayMs } from './wayForwardDelayMs.js'

export type Pairing = {
  uri: string | undefined
  expired: boolean
  error: ErrorInfo | undefined
  /** There is no code before the tick that the site requires. */
  isRefused: boolean
  /** Starts a new pairing. */
  renew(): void
}

type HandOverProps = {
  wallet: WalletPicture
  pairing: Pairing
  rowId: string | undefined
  /** The QR code, shown on request. */
  children: ReactNode
}

/** On a phone: a real link into the wallet's app, and the other ways when it does not open. */
export function HandOver({ wallet, pairing, rowId, children }: HandOverProps): ReactElement {
  const client = useClient()
  const { t, ownError } = useWords()
  const [showsCode, setShowsCode] = useState(false)
  const { uri, error, expired, isRefused } = pairing
  const errorText = useErrorText(error)
  const href = wallet.wallet && uri && !expired ? buildWalletLink(wallet.wallet, { uri }) : undefined
  const isLate = useDelay(true, wayForwardDelayMs, rowId)
  const browser = wallet.wallet
    ? buildBrowserLink(wallet.wallet, { url: globalThis.location.href })
    : undefined
  const failure = expired
    ? t('qrExpired')
    : error
      ? error.code === 'USER_REJECTED'
        ? (ownError(error.code) ?? t('rejectedText', { wallet: wallet.name }))
        : errorText
      : undefined
  const title = failure ? t('failedTitle') : t('openToContinue', { wallet: wallet.name })
  useAnnounce(failure ?? (isRefused ? t('legalFirst') : title))
  const stores = wallet.wallet ? getStoreLinks(wallet.wallet, client.environment.getPlatform()) : []
  return (
    <Scroll className="center">
      <Waiting wallet={wallet} state={failure ? 'failed' : 'waiting'} />
      <div className="words">
        <h2 className="heading">{title}</h2>
        <p className="text">
          {failure ?? (isRefused ? t('legalFirst') : t('openedText', { wallet: wallet.name }))}
        </p>
      </div>
      <div className="buttons">
        {failure ? (
          <Button
            look="primary wide"
            testId={sharedTestIds.retry}
            onClick={pairing.renew}
            icon={sharedIcons.refresh}
          >
            {t('tryAgain')}
          </Button>
        ) : href ? (
          <a
            className="button primary wide"
            data-testid={sharedTestIds.openWallet}
            href={href}
            rel="noreferrer"
          >
            {t('openWallet', { wallet: wallet.name })}
          </a>
        ) : isRefused ? null : (
          <span className="skeleton button wide" />
        )}
      </div>
      {isLate || failure ? (
        <div className="buttons">
          <p className="text">{t('didNotOpen', { wallet: wallet.name })}</p>
          {browser ? (
            <a
              className="button wide"
              data-testid={sharedTestIds.openBrowser}
              href={browser}
              rel="noreferrer"
            >
              {t('openInWalletBrowser', { wallet: wallet.name })}
            </a>
          ) : null}
          {stores.map(({ store, href: storeHref, label }) => (
            <a
              className="button wide"
              key={store}
              data-testid={withValue(sharedTestIds.install, store)}
              href={storeHref}
              target="_blank"
              rel="noreferrer"
            >
              {stores.length > 1
                ? `${t('getWallet', { wallet: wallet.name })} · ${t(label)}`
                : t('getWallet', { wallet: wallet.name })}
            </a>
          ))}
          <Button
            look="quiet wide"
            testId={testIds.toggleQr}
            aria-expanded={showsCode}
            onClick={() => setShowsCode(!showsCode)}
            icon={frameIcons.qr}
          >
            {showsCode ? t('hideQr') : t('showQr')}
          </Button>
        </div>
      ) : null}
      {showsCode ? children : null}
    </Scroll>
  )
}
