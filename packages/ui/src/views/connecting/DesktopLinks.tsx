import type { Wallet } from '@latchkit/core'
import { buildWalletLink } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedIcons } from '../../components/shared.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

/** Links into a wallet's desktop app and its web app; null for a wallet with neither, or without a code. */
export function DesktopLinks({
  wallet,
  uri,
}: {
  wallet: Wallet
  uri: string | undefined
}): ReactElement | null {
  const { t } = useWords()
  const { name, desktop_link, webapp_link } = wallet
  const desktop = uri && desktop_link ? buildWalletLink({ desktop_link }, { uri }) : undefined
  const web = uri && webapp_link ? buildWalletLink({ webapp_link }, { uri }) : undefined
  if (!desktop && !web) return null
  const isWeb = (href: string): boolean => href.startsWith('https:')
  return (
    <div className="buttons">
      {desktop ? (
        <a
          className="button wide"
          data-testid={testIds.openDesktop}
          href={desktop}
          rel="noreferrer"
          target={isWeb(desktop) ? '_blank' : undefined}
        >
          {t('openDesktop', { wallet: name })}
        </a>
      ) : null}
      {web ? (
        <a className="button wide" data-testid={testIds.openWeb} href={web} rel="noreferrer" target="_blank">
          <LineIcon path={sharedIcons.external} size={18} />
          {t('openWeb', { wallet: name })}
        </a>
      ) : null}
    </div>
  )
}
