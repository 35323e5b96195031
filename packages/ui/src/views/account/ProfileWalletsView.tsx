import { disconnect, navigate, selectConnections, selectRecentConnections } from '@latchkit/core'
import { fetchAccountBalances, maxConnections } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { ConnectionCard } from './ConnectionCard.js'
import { icons } from './icons.js'
import { RecentRow } from './RecentRow.js'
import { testIds } from './testIds.js'

/** Connected wallets of every family: which is shown, their accounts, another to show, to end or to add; those of before. */
export function ProfileWalletsView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const connections = useLatchkitState(selectConnections)
  const hasSeveral = useLatchkitState(state => state.remoteFeatures.multiWallet)
  const recent = useLatchkitState(selectRecentConnections)
  /** The account whose label is edited: one at a time. */
  const [edited, setEdited] = useState<string>()
  const max = client.options.maxConnections ?? maxConnections
  const isFull = useLatchkitState(state =>
    Object.values(state.families).every(family => family.connections.length >= max),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is the reason to read again
  useEffect(() => {
    if (hasSeveral) fetchAccountBalances(client).catch(() => {})
  }, [client, hasSeveral, connections])
  return (
    <>
      <Scroll>
        <ul className="stack">
          {connections.map(connection => (
            <ConnectionCard
              key={`${connection.namespace} ${connection.connectorId}`}
              connection={connection}
              edited={edited}
              onEdit={setEdited}
            />
          ))}
        </ul>
        {recent.length > 0 ? (
          <section className="recents">
            <h2 className="recents-title">{t('walletsBefore')}</h2>
            <ul className="stack">
              {recent.map(each => (
                <RecentRow key={`${each.namespace} ${each.connectorId}`} recent={each} />
              ))}
            </ul>
          </section>
        ) : null}
      </Scroll>
      {hasSeveral ? (
        <div className="pinned end wallets">
          {isFull ? <p className="walletsfull">{t('walletsFull')}</p> : null}
          <Button
            look="wide"
            testId={testIds.addWallet}
            disabled={isFull}
            onClick={() => navigate(client, { view: 'Connect' })}
            icon={icons.plus}
          >
            {t('addWallet')}
          </Button>
          {connections.length > 1 ? (
            <Button
              look="quiet wide"
              testId={testIds.disconnectAll}
              onClick={() => void disconnect(client)}
              icon={icons.leave}
            >
              {t('disconnectAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
