import { buildBrowserLink } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { getStoreLinks, type StoreLink } from '../../components/storeLinks.js'
import { WalletMark } from '../../components/WalletMark.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useWords } from '../../router/UiContext.js'
import { useWallet } from '../../router/useWallet.js'
import type { ViewProps } from '../../router/view.js'
import { withValue } from '../../withValue.js'

const icons: Readonly<Record<StoreLink['store'], string>> = {
  chrome: moreIcons.window,
  firefox: moreIcons.window,
  ios: moreIcons.phone,
  android: moreIcons.phone,
  website: moreIcons.globe,
}

/** Where one wallet is found, this device's way first. */
export function DownloadsView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { name, icon, wallet } = useWallet(data.rowId, t('aWallet'))
  const platform = client.environment.getPlatform()
  const links = wallet ? getStoreLinks(wallet, platform) : []
  // On a phone its app may be there, and what it lacks is only a protocol: its own browser has it in the page.
  const browser =
    wallet && platform.mobile ? buildBrowserLink(wallet, { url: globalThis.location.href }) : undefined
  return (
    <Scroll>
      <div className="who">
        <WalletMark name={name} icon={icon} wallet={wallet} size="l" />
        {browser ? (
          <a
            className="button primary wide"
            data-testid={moreIds.openBrowser}
            href={browser}
            rel="noreferrer"
          >
            {t('openInWalletBrowser', { wallet: name })}
          </a>
        ) : null}
        <p className="text">{links.length > 0 ? t('downloadsText') : t('noDownloads')}</p>
      </div>
      {links.map(({ store, href, label }) => (
        <a
          className="row"
          key={store}
          href={href}
          target="_blank"
          rel="noreferrer"
          data-testid={withValue(pairingIds.install, store)}
          onClick={() => client.emit('GET_WALLET', { name, walletId: wallet?.id ?? '', type: store })}
        >
          <span className="mark">
            <LineIcon path={icons[store]} size={22} />
          </span>
          <span className="name">{t(label)}</span>
          <LineIcon path={moreIcons.external} size={16} />
        </a>
      ))}
      {links.length === 0 ? <Notice icon={lineIcons.wallet} title={name} /> : null}
    </Scroll>
  )
}
