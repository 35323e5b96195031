import { navigate, type Wallet } from '@latchkit/core'
import { emit, loadRecommended } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons, frameTestIds } from '../../components/frame.js'
import { getStoreLinks } from '../../components/getStoreLinks.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { selectHasDirectory } from '../../components/selectHasDirectory.js'
import { RowSkeletons } from '../../components/ViewSkeleton.js'
import { WalletMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useUi } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

const maxWallets = 5

function unique(wallets: readonly Wallet[]): readonly Wallet[] {
  return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()]
}

/** A few wallets for a visitor without one, each with its downloads. */
export function GetWalletView(): ReactElement {
  const client = useClient()
  const { words, selectRows } = useUi()
  const { t } = words
  const rows = useLatchkitState(selectRows)
  const { featured, recommended, wallets, status } = useLatchkitState(state => state.directory)
  useEffect(() => {
    if (client.getState().directory.recommended.length === 0) void loadRecommended(client)
  }, [client])
  const platform = client.environment.getPlatform()
  const listed = rows.flatMap(row => (row.wallet && row.connectors.length === 0 ? [row.wallet] : []))
  const choices = unique([...featured, ...recommended, ...listed, ...wallets])
    .filter(wallet => getStoreLinks(wallet, platform).length > 0)
    .slice(0, maxWallets)
  return (
    <Scroll>
      <p className="text hint">{t('getWalletText')}</p>
      {choices.length === 0 && status === 'loading' ? <RowSkeletons count={4} /> : null}
      <ul className="stack">
        {choices.map(wallet => (
          <li key={wallet.id}>
            <button
              type="button"
              className="row"
              data-testid={withValue(testIds.getWallet, wallet.id)}
              onClick={() => navigate(client, { view: 'Downloads', data: { rowId: wallet.id } })}
            >
              <WalletMark name={wallet.name} wallet={wallet} />
              <span className="name">{wallet.name}</span>
              <span className="badge">{t('get')}</span>
              <LineIcon path={frameIcons.next} size={16} flip />
            </button>
          </li>
        ))}
      </ul>
      {selectHasDirectory(client) ? (
        <Button
          look="quiet"
          testId={frameTestIds.allWallets}
          onClick={() => {
            emit(client, 'CLICK_ALL_WALLETS', {})
            navigate(client, { view: 'AllWallets' })
          }}
        >
          {t('exploreAll')}
        </Button>
      ) : null}
    </Scroll>
  )
}
