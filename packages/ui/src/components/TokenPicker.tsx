import type { TokenBalance } from '@latchkit/core'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useAnnounce, useUi } from '../context/UiContext.js'
import { Notice } from './Notice.js'
import { Scroll } from './Scroll.js'
import { SearchField } from './SearchField.js'
import { sharedIcons } from './shared.js'
import { sharedAccountTestIds } from './sharedAccount.js'
import { hasPrices, TokenCells } from './TokenCells.js'
import { withValue } from './withValue.js'

type TokenPickerProps = {
  tokens: readonly TokenBalance[]
  chosen: Pick<TokenBalance, 'chainId' | 'address'> | undefined
  /** All that can be listed: whether prices are known. */
  priced: readonly TokenBalance[]
  search: string
  /** Shown where nothing is found. */
  searchHint: string
  onSearch(search: string): void
  onChoose(token: TokenBalance): void
  /** In place of an empty list. */
  empty: ReactNode
  /** Below the list. */
  children?: ReactNode | undefined
}

/** Tokens to choose one of, with a search; arrows walk through them. */
export function TokenPicker({
  tokens,
  chosen,
  priced,
  search,
  searchHint,
  onSearch,
  onChoose,
  empty,
  children,
}: TokenPickerProps): ReactElement {
  const { words, onEscape } = useUi()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isSearch = search.trim() !== ''
  const isPriced = hasPrices(priced)
  useAnnounce(isSearch ? t('tokenResults', { count: tokens.length }) : undefined)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(
    () =>
      onEscape(() => {
        if (!input.current?.value) return false
        latest.current('')
        input.current.focus()
        return true
      }),
    [onEscape],
  )
  const isChosen = (token: TokenBalance): boolean =>
    token.chainId === chosen?.chainId && token.address === chosen.address
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const first = tokens[0]
    if (event.key === 'Enter' && event.target === input.current && isSearch && first) {
      event.preventDefault()
      onChoose(first)
      return
    }
    const next =
      event.key === 'ArrowDown'
        ? at + 1
        : event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home' && at >= 0
            ? 0
            : event.key === 'End' && at >= 0
              ? buttons.length - 1
              : undefined
    if (next === undefined || (next < 0 && at < 0)) return
    event.preventDefault()
    const target = next < 0 ? input.current : buttons[Math.min(next, buttons.length - 1)]
    target?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk from the search through the buttons of the list
    <div className="picker" onKeyDown={onKeyDown}>
      <div className="pinned">
        <SearchField
          input={input}
          label={t('tokenSearch')}
          value={search}
          onChange={onSearch}
          onClear={() => {
            onSearch('')
            input.current?.focus()
          }}
        />
      </div>
      <Scroll className="tokens">
        {tokens.length > 0 ? (
          <ul ref={list}>
            {tokens.map(token => (
              <li key={`${token.chainId}:${token.address ?? ''}`}>
                <button
                  type="button"
                  className="token pick"
                  data-testid={withValue(sharedAccountTestIds.token, token.symbol)}
                  aria-current={isChosen(token) ? 'true' : undefined}
                  onClick={() => onChoose(token)}
                >
                  <TokenCells token={token} isChosen={isChosen(token)} hasPrices={isPriced} />
                </button>
              </li>
            ))}
          </ul>
        ) : isSearch ? (
          <Notice
            icon={sharedIcons.search}
            title={t('tokenSearchEmpty', { text: search.trim().slice(0, 40) })}
            text={searchHint}
          />
        ) : (
          empty
        )}
        {children}
      </Scroll>
    </div>
  )
}
