import { createDirectoryRowsSelector, loadWallets, push, searchWallets } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { Scroll } from '../../components/Scroll.js'
import { SearchField } from '../../components/SearchField.js'
import { WalletRowButton } from '../../components/WalletRowButton.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { canPair } from '../../router/canPair.js'
import { useAnnounce, useUi } from '../../router/UiContext.js'

function TileSkeletons({ count }: { count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same
        <div className="tile" key={index} aria-hidden="true">
          <span className="mark skeleton" />
          <span className="skeleton line" />
        </div>
      ))}
    </>
  )
}

/** The whole directory: search, pages while scrolling, and an honest answer when it cannot be read. */
export function AllWalletsView(): ReactElement {
  const client = useClient()
  const { words, onEscape } = useUi()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const [selectRows] = useState(() => createDirectoryRowsSelector(client.options))
  const rows = useLatchkitState(selectRows)
  const { wallets, searchText, page, count, status } = useLatchkitState(state => state.directory)
  const [text, setText] = useState(searchText)
  const isSearch = text.trim() !== ''
  const isLoading = status === 'loading'
  const hasMore = !isSearch && wallets.length < count
  const hasQr = canPair(client)

  useEffect(() => {
    const { directory } = client.getState()
    if (directory.wallets.length === 0 && directory.status !== 'loading')
      void loadWallets(client, { page: 1 })
  }, [client])

  const look = (value: string): void => {
    setText(value)
    void searchWallets(client, { search: value.trim() })
  }
  const clear = (): void => {
    look('')
    input.current?.focus()
  }
  useEffect(
    () =>
      onEscape(() => {
        if (!input.current?.value) return false
        setText('')
        void searchWallets(client, { search: '' })
        input.current.focus()
        return true
      }),
    [client, onEscape],
  )
  const more = (): void => {
    if (hasMore && status === 'ready') void loadWallets(client, { page: page + 1 })
  }
  const retry = (): void => {
    if (isSearch) void searchWallets(client, { search: text.trim() })
    else void loadWallets(client, { page: Math.max(1, wallets.length > 0 ? page + 1 : 1) })
  }
  const isEmpty = rows.length === 0
  useAnnounce(
    isSearch && !isLoading && status === 'ready' ? t('searchResults', { count: rows.length }) : undefined,
  )
  return (
    <>
      <div className="pinned">
        <SearchField input={input} label={t('searchLabel')} value={text} onChange={look} onClear={clear} />
      </div>
      <Scroll className="directory" onNearEnd={more}>
        {isEmpty && status === 'failed' ? (
          <Notice icon={lineIcons.alert} tone="warning" title={t('listFailed')} text={t('listFailedText')}>
            <button type="button" className="button" data-testid={pairingIds.retry} onClick={retry}>
              <LineIcon path={pairingIcons.refresh} size={18} />
              {t('tryAgain')}
            </button>
          </Notice>
        ) : isEmpty && !isLoading && (isSearch || status === 'ready') ? (
          <Notice
            icon={moreIcons.search}
            title={isSearch ? t('searchEmpty', { text: text.trim() }) : t('listEmpty')}
            text={isSearch && hasQr ? t('searchEmptyText') : undefined}
          >
            {hasQr ? (
              <button
                type="button"
                className="button"
                data-testid={moreIds.usePhone}
                onClick={() => push(client, { view: 'ConnectingWalletConnectBasic' })}
              >
                <LineIcon path={lineIcons.qr} size={18} />
                {t('useQr')}
              </button>
            ) : null}
          </Notice>
        ) : (
          <ul className="grid" data-testid={moreIds.walletList} aria-busy={isLoading}>
            {rows.map(row => (
              <li key={row.id}>
                <WalletRowButton shape="tile" row={row} />
              </li>
            ))}
            {isLoading || status === 'idle' ? (
              <li className="contents">
                <TileSkeletons count={isEmpty ? 16 : 4} />
              </li>
            ) : null}
          </ul>
        )}
        {!isEmpty && status === 'failed' ? (
          <button type="button" className="button" data-testid={pairingIds.retry} onClick={retry}>
            {t('listFailed')}. {t('tryAgain')}
          </button>
        ) : hasMore && !isEmpty && status === 'ready' ? (
          <button type="button" className="button" data-testid={moreIds.loadMore} onClick={more}>
            {t('loadMore')}
          </button>
        ) : null}
      </Scroll>
    </>
  )
}
