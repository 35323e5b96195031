import { openSend, push, type State, selectSend, type WalletFeature } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { moreIcons } from '../../components/moreIcons.js'
import * as moreIds from '../../moreIds.js'
import { useUi } from '../../router/UiContext.js'

type Built = Extract<WalletFeature, 'send' | 'receive'>

/** What the site has on and the family can, in the site's order (R9.12, D34); one string, so that it is stable. */
const selectActions = (state: State): string =>
  state.features.walletFeaturesOrder
    .filter(
      feature =>
        (feature === 'send' && selectSend(state).canSend) ||
        (feature === 'receive' && state.features.receive),
    )
    .join(' ')

/** What can be done with the account; nothing where nothing can. */
export function AccountActions(): ReactElement | null {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const actions = useLatchkitState(selectActions).split(' ').filter(Boolean) as readonly Built[]
  if (actions.length === 0) return null
  const run: Readonly<Record<Built, () => void>> = {
    send: () => openSend(client),
    receive: () => push(client, { view: 'WalletReceive' }),
  }
  const ids = { send: moreIds.send, receive: moreIds.receive }
  const view = { send: 'WalletSend', receive: 'WalletReceive' } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className="actions" role="group" aria-label={t('actionsLabel')}>
      {actions.map(action => (
        <button
          type="button"
          className="button"
          key={action}
          data-testid={ids[action]}
          onPointerEnter={() => prefetch(view[action])}
          onFocus={() => prefetch(view[action])}
          onClick={run[action]}
        >
          <LineIcon path={moreIcons[action]} size={18} />
          {t(action)}
        </button>
      ))}
    </div>
  )
}
