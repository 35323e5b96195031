import { buildBrowserLink, buildWalletLink } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { Scroll } from '../../components/Scroll.js'
import { getStoreLinks } from '../../components/storeLinks.js'
import { useDelay } from '../../components/useDelay.js'
import { useErrorText } from '../../components/useErrorText.js'
import { Waiting } from '../../components/Waiting.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import type { WalletPicture } from '../../router/useWallet.js'
import { withValue } from '../../withValue.js'
import { PairingCode } from './PairingCode.js'
import type { Pairing } from './usePairing.js'

const wayForwardAfter = 2500

type HandOverProps = { wallet: WalletPicture; pairing: Pairing; rowId: string | undefined }

/** On a phone: open the wallet's app by a real link, and every other way when it does not open. */
export function HandOver({ wallet, pairing, rowId }: HandOverProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const [showsCode, setShowsCode] = useState(false)
  const { uri, error, expired } = pairing
  const errorText = useErrorText(error)
  const href = wallet.wallet && uri && !expired ? buildWalletLink(wallet.wallet, { uri }) : undefined
  const isLate = useDelay(true, wayForwardAfter, rowId)
  const browser = wallet.wallet
    ? buildBrowserLink(wallet.wallet, { url: globalThis.location.href })
    : undefined
  const failure = expired
    ? t('qrExpired')
    : error
      ? error.code === 'USER_REJECTED'
        ? t('rejectedText', { wallet: wallet.name })
        : errorText
      : undefined
  const title = failure ? t('failedTitle') : t('openToContinue', { wallet: wallet.name })
  useAnnounce(failure ?? title)
  const stores = wallet.wallet ? getStoreLinks(wallet.wallet, client.environment.getPlatform()) : []
  return (
    <Scroll className="center">
      <Waiting wallet={wallet} state={failure ? 'failed' : 'waiting'} />
      <div className="words">
        <h2 className="heading">{title}</h2>
        <p className="text">{failure ?? t('openedText', { wallet: wallet.name })}</p>
      </div>
      <div className="buttons">
        {failure ? (
          <button
            type="button"
            className="button primary wide"
            data-testid={pairingIds.retry}
            onClick={pairing.renew}
          >
            <LineIcon path={pairingIcons.refresh} size={18} />
            {t('tryAgain')}
          </button>
        ) : href ? (
          <a className="button primary wide" data-testid={moreIds.openWallet} href={href} rel="noreferrer">
            {t('openWallet', { wallet: wallet.name })}
          </a>
        ) : (
          <span className="skeleton button wide" />
        )}
      </div>
      {isLate || failure ? (
        <div className="buttons">
          <p className="text">{t('didNotOpen', { wallet: wallet.name })}</p>
          {browser ? (
            <a className="button wide" data-testid={moreIds.openBrowser} href={browser} rel="noreferrer">
              {t('openInWalletBrowser', { wallet: wallet.name })}
            </a>
          ) : null}
          {stores.map(({ store, href: storeHref, label }) => (
            <a
              className="button wide"
              key={store}
              data-testid={withValue(pairingIds.install, store)}
              href={storeHref}
              target="_blank"
              rel="noreferrer"
            >
              {t('getWallet', { wallet: wallet.name })} · {t(label)}
            </a>
          ))}
          <button
            type="button"
            className="button quiet wide"
            data-testid={moreIds.toggleQr}
            aria-expanded={showsCode}
            onClick={() => setShowsCode(!showsCode)}
          >
            <LineIcon path={lineIcons.qr} size={18} />
            {showsCode ? t('hideQr') : t('showQr')}
          </button>
        </div>
      ) : null}
      {showsCode ? (
        <PairingCode pairing={pairing} hint={t('scanTextWallet', { wallet: wallet.name })} />
      ) : null}
    </Scroll>
  )
}
