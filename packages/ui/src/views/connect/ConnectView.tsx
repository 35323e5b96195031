import { navigate } from '@latchkit/core'
import { emit } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons, frameTestIds } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { selectHasDirectory } from '../../components/selectHasDirectory.js'
import { RowSkeletons } from '../../components/ViewSkeleton.js'
import { WalletRowButton } from '../../components/WalletRowButton.js'
import { useUi, useWords } from '../../context/UiContext.js'
import { LoginSection } from './LoginSection.js'
import { toShortList } from './toShortList.js'
import { useLoginMethods } from './useLoginMethods.js'

/** Whether wallets are still being discovered; watched only while there is no row to show. */
function useIsDiscovering(isEmpty: boolean): boolean {
  const { client } = useUi()
  const [isDiscovering, setIsDiscovering] = useState(true)
  useEffect(() => {
    if (!isEmpty) return
    let live = true
    const done = (): void => {
      if (live) setIsDiscovering(false)
    }
    client.prepare().then(done, done)
    return () => {
      live = false
    }
  }, [client, isEmpty])
  return isDiscovering
}

/** The wallets of this browser first, then the QR code and the directory. */
export function ConnectView(): ReactElement {
  const client = useClient()
  const { selectRows, prefetch } = useUi()
  const { t } = useWords()
  const rows = toShortList(useLatchkitState(selectRows))
  const isEmpty = rows.length === 0
  const isDiscovering = useIsDiscovering(isEmpty)
  const { before, after, isHeld } = useLoginMethods()
  const count = useLatchkitState(state => (state.directory.searchText ? 0 : state.directory.count))
  const hasDirectory = useLatchkitState(() => selectHasDirectory(client))
  return (
    <Scroll>
      {before.length > 0 ? <LoginSection methods={before} isHeld={isHeld} /> : null}
      {isEmpty && !isDiscovering ? (
        <Notice icon={frameIcons.wallet} title={t('noWallets')} text={t('noWalletsText')} />
      ) : null}
      {isEmpty && isDiscovering ? (
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
          data-testid={frameTestIds.allWallets}
          onPointerEnter={() => prefetch('AllWallets')}
          onFocus={() => prefetch('AllWallets')}
          onClick={() => {
            emit(client, 'CLICK_ALL_WALLETS', {})
            navigate(client, { view: 'AllWallets' })
          }}
        >
          <span className="mark">
            <LineIcon path={frameIcons.grid} size={22} />
          </span>
          <span className="name">{t('allWallets')}</span>
          {count > 0 ? <span className="badge num">{count}</span> : null}
          <LineIcon path={frameIcons.next} size={16} flip />
        </button>
      ) : null}
      {after.length > 0 ? <LoginSection methods={after} isHeld={isHeld} /> : null}
      <Button
        look="quiet"
        testId={frameTestIds.noWallet}
        onPointerEnter={() => prefetch('GetWallet')}
        onClick={() => {
          emit(client, 'CLICK_GET_WALLET', {})
          navigate(client, { view: 'GetWallet' })
        }}
      >
        {t('noWallet')}
      </Button>
    </Scroll>
  )
}
