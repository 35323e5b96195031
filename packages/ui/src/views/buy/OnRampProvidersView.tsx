import { navigate, startBuy } from '@latchkit/core'
import { toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { typingPauseMs } from '../../components/typingPauseMs.js'
import { useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { AmountPane } from './AmountPane.js'
import { BuyNotice } from './BuyNotice.js'
import { describeBuyProblem } from './buyTexts.js'
import { Providers } from './Providers.js'
import { ReceivePane } from './ReceivePane.js'
import { testIds } from './testIds.js'
import { useBuyView } from './useBuyView.js'

/** What to buy, for how much, from whom. */
export function OnRampProvidersView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const buy = useBuyView()
  const { form, limits, currency, tokens, provider, isReady } = buy
  const isSettled = useDelay(true, typingPauseMs, form.amountInput)
  const [triedInput, setTriedInput] = useState<string>()
  if (tokens.length === 0)
    return (
      <Scroll className="buy">
        <BuyNotice buy={buy} />
      </Scroll>
    )
  const isShown = isSettled || triedInput === form.amountInput
  const problem = isShown
    ? describeBuyProblem(buy.problem, { t, locale, limits, currency: currency?.id ?? '' })
    : undefined
  const go = (): void => {
    setTriedInput(form.amountInput)
    const name = toDisplayText(provider?.name, 32) || t('buyProvider')
    // Its failure is in state, and BuyInProgress shows it.
    if (isReady) startBuy(client, { openingText: t('buyOpening', { provider: name }) }).catch(() => {})
  }
  return (
    <>
      <Scroll className="buy">
        <AmountPane buy={buy} problem={problem} onEnter={go} />
        <ReceivePane buy={buy} />
        <Providers buy={buy} />
      </Scroll>
      <div className="pinned end stack">
        <Button
          look="primary wide"
          testId={testIds.buyContinue}
          aria-disabled={!isReady || undefined}
          onClick={go}
        >
          {t('buyContinue')}
        </Button>
        <Button
          look="quiet wide"
          testId={testIds.buyHelp}
          onClick={() => navigate(client, { view: 'WhatIsABuy' })}
        >
          {t('buyHow')}
        </Button>
      </div>
    </>
  )
}
