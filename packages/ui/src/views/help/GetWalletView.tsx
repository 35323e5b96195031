import { loadRecommended, push, type Wallet } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { Scroll } from '../../components/Scroll.js'
import { getStoreLinks } from '../../components/storeLinks.js'
import { RowSkeletons } from '../../components/ViewSkeleton.js'
import { WalletMark } from '../../components/WalletMark.js'
import * as testIds from '../../ids.js'
import * as moreIds from '../../moreIds.js'
import { useUi } from '../../router/UiContext.js'
import { withValue } from '../../withValue.js'

const shownWallets = 5

function unique(wallets: readonly Wallet[]): readonly Wallet[] {
  return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()]
}

/** For a person without a wallet: a few to start with, each with its store. */
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
    .slice(0, shownWallets)
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
              data-testid={withValue(moreIds.getWallet, wallet.id)}
              onClick={() => push(client, { view: 'Downloads', data: { rowId: wallet.id } })}
            >
              <WalletMark name={wallet.name} wallet={wallet} />
              <span className="name">{wallet.name}</span>
              <span className="badge">{t('get')}</span>
              <LineIcon path={lineIcons.next} size={16} flip />
            </button>
          </li>
        ))}
      </ul>
      {client.getState().features.allWallets ? (
        <button
          type="button"
          className="button quiet"
          data-testid={testIds.allWallets}
          onClick={() => {
            client.emit('CLICK_ALL_WALLETS', {})
            push(client, { view: 'AllWallets' })
          }}
        >
          {t('exploreAll')}
        </button>
      ) : null}
    </Scroll>
  )
}
