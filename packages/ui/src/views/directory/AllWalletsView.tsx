import { navigate } from '@latchkit/core'
import { createDirectoryRowsSelector, loadWallets, searchWallets } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { SearchField } from '../../components/SearchField.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { WalletRowButton } from '../../components/WalletRowButton.js'
import { useAnnounce, useUi } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

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

/** The wallet directory: search, pages while scrolling, and what to do when it cannot be loaded. */
export function AllWalletsView(): ReactElement {
  const client = useClient()
  const { words, canPair, onEscape } = useUi()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const [selectRows] = useState(() => createDirectoryRowsSelector(client.options))
  const rows = useLatchkitState(selectRows)
  const { wallets, searchText, page, count, status } = useLatchkitState(state => state.directory)
  const [text, setText] = useState(searchText)
  const isSearch = text.trim() !== ''
  const isLoading = status === 'loading'
  const hasMore = !isSearch && wallets.length < count

  useEffect(() => {
    const { directory } = client.getState()
    if (directory.wallets.length === 0 && directory.status !== 'loading')
      void loadWallets(client, { page: 1 })
  }, [client])

  const search = (value: string): void => {
    setText(value)
    void searchWallets(client, { search: value.trim() })
  }
  const clear = (): void => {
    search('')
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
  const loadNext = (): void => {
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
        <SearchField input={input} label={t('searchLabel')} value={text} onChange={search} onClear={clear} />
      </div>
      <Scroll className="directory" onNearEnd={loadNext}>
        {isEmpty && status === 'failed' ? (
          <Notice icon={frameIcons.alert} tone="warning" title={t('listFailed')} text={t('listFailedText')}>
            <Button testId={sharedTestIds.retry} onClick={retry} icon={sharedIcons.refresh}>
              {t('tryAgain')}
            </Button>
          </Notice>
        ) : isEmpty && !isLoading && (isSearch || status === 'ready') ? (
          <Notice
            icon={sharedIcons.search}
            title={isSearch ? t('searchEmpty', { text: text.trim() }) : t('listEmpty')}
            text={isSearch && canPair ? t('searchEmptyText') : undefined}
          >
            {canPair ? (
              <Button
                testId={sharedTestIds.usePhone}
                onClick={() => navigate(client, { view: 'ConnectingWalletConnectBasic' })}
                icon={frameIcons.qr}
              >
                {t('useQr')}
              </Button>
            ) : null}
          </Notice>
        ) : (
          <ul className="grid" data-testid={testIds.walletList} aria-busy={isLoading}>
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
          <Button testId={sharedTestIds.retry} onClick={retry}>
            {t('listFailed')}. {t('tryAgain')}
          </Button>
        ) : hasMore && !isEmpty && status === 'ready' ? (
          <Button testId={testIds.loadMore} onClick={loadNext}>
            {t('loadMore')}
          </Button>
        ) : null}
      </Scroll>
    </>
  )
}
