import { type Client, navigate, openSend, type WalletFeature } from '@latchkit/core'
import { selectSend } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { useUi } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type Action = Extract<WalletFeature, 'send' | 'receive'>

const actions = {
  send: { view: 'WalletSend', testId: testIds.send, run: (client: Client) => openSend(client) },
  receive: {
    view: 'WalletReceive',
    testId: sharedAccountTestIds.receive,
    run: (client: Client) => navigate(client, { view: 'WalletReceive' }),
  },
} as const

/** What can be done with the account, in the site's order; null when nothing can (R9.12, D34). */
export function AccountActions(): ReactElement | null {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const { receive, walletFeaturesOrder } = useLatchkitState(state => state.features)
  const canSend = useLatchkitState(state => selectSend(state).canSend)
  const available: Readonly<Record<Action, boolean>> = {
    send: canSend && client.options.modules?.send !== undefined,
    receive,
  }
  const isAvailable = (feature: WalletFeature): feature is Action =>
    (feature === 'send' || feature === 'receive') && available[feature]
  const shown = walletFeaturesOrder.filter(isAvailable)
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser styles a fieldset
    <div className="actions" role="group" aria-label={t('actionsLabel')}>
      {shown.map(name => {
        const { view, testId, run } = actions[name]
        return (
          <button
            type="button"
            className="button"
            key={name}
            data-testid={testId}
            onPointerEnter={() => prefetch(view)}
            onFocus={() => prefetch(view)}
            onClick={() => run(client)}
          >
            <LineIcon path={sharedAccountIcons[name]} size={18} />
            {t(name)}
          </button>
        )
      })}
    </div>
  )
}
