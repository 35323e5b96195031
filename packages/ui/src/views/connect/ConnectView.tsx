import { push, type WalletRow } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { RowSkeletons } from '../../components/ViewSkeleton.js'
import { WalletRowButton } from '../../components/WalletRowButton.js'
import * as testIds from '../../ids.js'
import { useUi, useWords } from '../../router/UiContext.js'

/** Rows beside the visitor's own wallets: enough to choose from, never a wall of logos. */
const usualLength = 6

/** The visitor's own wallets all stand; others fill up to a calm length. */
export function toShortList(rows: readonly WalletRow[]): readonly WalletRow[] {
  const isOwn = ({ status, group }: WalletRow): boolean =>
    status === 'installed' || status === 'recent' || group === 'external'
  let room = Math.max(0, usualLength - rows.filter(row => isOwn(row) || row.status === 'qr').length)
  return rows.filter(row => {
    if (isOwn(row) || row.status === 'qr' || row.group === 'custom') return true
    room -= 1
    return room >= 0
  })
}

/** Whether core is still looking: the families' wallets are on their way. Asked only while there is nothing to show. */
function usePreparing(isEmpty: boolean): boolean {
  const { client } = useUi()
  const [preparing, setPreparing] = useState(true)
  useEffect(() => {
    if (!isEmpty) return
    let live = true
    const done = (): void => {
      if (live) setPreparing(false)
    }
    client.prepare().then(done, done)
    return () => {
      live = false
    }
  }, [client, isEmpty])
  return preparing
}

/** How do I get in? The wallets of this browser first, then the QR code and the directory. */
export function ConnectView(): ReactElement {
  const client = useClient()
  const { selectRows, prefetch } = useUi()
  const { t } = useWords()
  const rows = toShortList(useLatchkitState(selectRows))
  const isEmpty = rows.length === 0
  const preparing = usePreparing(isEmpty)
  const count = useLatchkitState(state => (state.directory.searchText ? 0 : state.directory.count))
  const features = useLatchkitState(state => state.features)
  const show = client.options.allWallets ?? 'SHOW'
  const hasDirectory =
    features.allWallets &&
    (show === 'SHOW' || (show === 'ONLY_MOBILE' && client.environment.getPlatform().mobile))
  return (
    <Scroll>
      {isEmpty && !preparing ? (
        <Notice icon={lineIcons.wallet} title={t('noWallets')} text={t('noWalletsText')} />
      ) : null}
      {isEmpty && preparing ? (
        <>
          <span className="sr">{t('findingWallets')}</span>
          <RowSkeletons count={4} />
        </>
      ) : null}
      {rows.length > 0 ? (
        <ul className="stack">
          {rows.map(row => (
            <li key={row.id}>
              <WalletRowButton row={row} />
            </li>
          ))}
        </ul>
      ) : null}
      {hasDirectory ? (
        <button
          type="button"
          className="row"
          data-testid={testIds.allWallets}
          onPointerEnter={() => prefetch('AllWallets')}
          onFocus={() => prefetch('AllWallets')}
          onClick={() => {
            client.emit('CLICK_ALL_WALLETS', {})
            push(client, { view: 'AllWallets' })
          }}
        >
          <span className="mark">
            <LineIcon path={lineIcons.grid} size={22} />
          </span>
          <span className="name">{t('allWallets')}</span>
          {count > 0 ? <span className="badge num">{count}</span> : null}
          <LineIcon path={lineIcons.next} size={16} flip />
        </button>
      ) : null}
      <button
        type="button"
        className="button quiet"
        data-testid={testIds.noWallet}
        onPointerEnter={() => prefetch('GetWallet')}
        onClick={() => {
          client.emit('CLICK_GET_WALLET', {})
          push(client, { view: 'GetWallet' })
        }}
      >
        {t('noWallet')}
      </button>
    </Scroll>
  )
}
