import {
  type Client,
  navigate,
  openBuy,
  openSend,
  openSwap,
  type State,
  selectAccount,
  type WalletFeature,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { useUi } from '../../context/UiContext.js'
import { icons as own } from './icons.js'
import { testIds } from './testIds.js'
import { useCanBuy } from './useCanBuy.js'
import { useCanSend } from './useCanSend.js'
import { useCanSwap } from './useCanSwap.js'

type Action = Extract<WalletFeature, 'onramp' | 'send' | 'receive' | 'swaps'>

/** Whether an account is known to hold nothing. */
const isEmptyAccount = (state: State): boolean => {
  const { balance = '', tokenBalances } = selectAccount(state)
  if (!tokenBalances || /[1-9]/.test(balance)) return false
  return tokenBalances.every(({ quantity }) => !/[1-9]/.test(quantity.numeric))
}

const actions = {
  onramp: { view: 'OnRampProviders', testId: testIds.buy, run: (client: Client) => openBuy(client) },
  send: { view: 'WalletSend', testId: testIds.send, run: (client: Client) => openSend(client) },
  swaps: { view: 'Swap', testId: testIds.swap, run: (client: Client) => openSwap(client) },
  receive: {
    view: 'WalletReceive',
    testId: sharedAccountTestIds.receive,
    run: (client: Client) => navigate(client, { view: 'WalletReceive' }),
  },
} as const

const icons = {
  onramp: own.plus,
  swaps: own.swap,
  send: sharedAccountIcons.send,
  receive: sharedAccountIcons.receive,
} as const

/** What can be done with the account, in the site's order; null when nothing can. */
export function AccountActions(): ReactElement | null {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const { receive, walletFeaturesOrder } = useLatchkitState(state => state.features)
  const isEmpty = useLatchkitState(isEmptyAccount)
  const available: Readonly<Record<Action, boolean>> = {
    onramp: useCanBuy(),
    send: useCanSend(),
    swaps: useCanSwap(),
    receive,
  }
  const isAvailable = (feature: WalletFeature): feature is Action => available[feature]
  const shown = walletFeaturesOrder.filter(isAvailable)
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser styles a fieldset
    <div className="actions" role="group" aria-label={t('actionsLabel')}>
      {shown.map(name => {
        const { view, testId, run } = actions[name]
        const isFunding = name === 'onramp' && isEmpty
        return (
          <Button
            key={name}
            testId={testId}
            onPointerEnter={() => prefetch(view)}
            onFocus={() => prefetch(view)}
            onClick={() => (isFunding ? navigate(client, { view: 'FundWallet' }) : run(client))}
            icon={icons[name]}
          >
            {t(isFunding ? 'fund' : name)}
          </Button>
        )
      })}
    </div>
  )
}
