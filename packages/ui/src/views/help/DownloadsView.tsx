import { buildBrowserLink, emit } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { getStoreLinks, type StoreLink } from '../../components/getStoreLinks.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { WalletMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useWallet } from '../../context/useWallet.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { icons } from './icons.js'

const storeIcons: Readonly<Record<StoreLink['store'], string>> = {
  chrome: icons.window,
  firefox: icons.window,
  ios: sharedIcons.phone,
  android: sharedIcons.phone,
  website: sharedIcons.globe,
}

/** Where to get one wallet, the store of this device first. */
export function DownloadsView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { name, icon, wallet } = useWallet(data.rowId, t('aWallet'))
  const platform = client.environment.getPlatform()
  const links = wallet ? getStoreLinks(wallet, platform) : []
  // On a phone the app may be installed without speaking WalletConnect: its own browser injects it into the page.
  const browser =
    wallet && platform.mobile ? buildBrowserLink(wallet, { url: globalThis.location.href }) : undefined
  return (
    <Scroll>
      <div className="who">
        <WalletMark name={name} icon={icon} wallet={wallet} size="l" />
        {browser ? (
          <a
            className="button primary wide"
            data-testid={sharedTestIds.openBrowser}
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
          data-testid={withValue(sharedTestIds.install, store)}
          onClick={() => emit(client, 'GET_WALLET', { name, walletId: wallet?.id ?? '', type: store })}
        >
          <span className="mark">
            <LineIcon path={storeIcons[store]} size={22} />
          </span>
          <span className="name">{t(label)}</span>
          <LineIcon path={sharedIcons.external} size={16} />
        </a>
      ))}
      {links.length === 0 ? <Notice icon={frameIcons.wallet} title={name} /> : null}
    </Scroll>
  )
}
