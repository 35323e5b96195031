import type { AccountView, Route } from '@latchkit/core'
import { perClient } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { useWords } from '../../context/UiContext.js'
import { FeatureTab } from './FeatureTab.js'
import { TokenList } from './TokenList.js'
import { testIds } from './testIds.js'

const tabs = ['tokens', 'nfts', 'activity'] as const
type Tab = (typeof tabs)[number]

const tabIds: Readonly<Record<Tab, string>> = {
  tokens: testIds.tabTokens,
  nfts: testIds.tabNfts,
  activity: testIds.tabActivity,
}

/** The tab that was shown last, by entry of the modal's history: going back to the account finds it again. */
const getShownTabs = perClient(() => new WeakMap<Route, Tab>())

/** Tokens, NFTs and activity: one tab stop, arrow keys move between them. */
export function AccountTabs({
  account,
  networkName,
}: {
  account: AccountView
  networkName: string
}): ReactElement {
  const { t, direction } = useWords()
  const hasActivity = useLatchkitState(state => state.remoteFeatures.activity)
  const shownTabs = getShownTabs(useClient())
  const route = useLatchkitState(({ modal }) => modal.history[modal.history.length - 1])
  const [active, setTab] = useState<Tab>(
    () => (route && (shownTabs.get(route) ?? route.data.tab)) ?? 'tokens',
  )
  const setActive = (tab: Tab): void => {
    if (route) shownTabs.set(route, tab)
    setTab(tab)
  }
  const list = useRef<HTMLDivElement>(null)
  const labels: Readonly<Record<Tab, string>> = {
    tokens: t('tabTokens'),
    nfts: t('tabNfts'),
    activity: t('tabActivity'),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const at = tabs.indexOf(active)
    const next =
      event.key === forward
        ? at + 1
        : event.key === backward
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : undefined
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    setActive(tab)
    list.current?.querySelector<HTMLElement>(`#lk-tab-${tab}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('tabsLabel')} ref={list}>
        {tabs.map(tab => (
          <button
            type="button"
            role="tab"
            className="tab"
            key={tab}
            id={`lk-tab-${tab}`}
            data-testid={tabIds[tab]}
            aria-selected={tab === active}
            aria-controls="lk-panel"
            tabIndex={tab === active ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => setActive(tab)}
          >
            {labels[tab]}
          </button>
        ))}
      </div>
      <div className="panel" role="tabpanel" id="lk-panel" aria-labelledby={`lk-tab-${active}`}>
        {active === 'tokens' ? <TokenList account={account} networkName={networkName} /> : null}
        {active === 'nfts' ? <FeatureTab name="nfts" /> : null}
        {active === 'activity' ? <FeatureTab name="activity" isOn={hasActivity} /> : null}
      </div>
    </>
  )
}
