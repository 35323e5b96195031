import { reviewSend, selectNetwork, selectSend, toDisplayText } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef, useState } from 'react'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { symbolLength } from '../../components/TokenCells.js'
import { useDelay } from '../../components/useDelay.js'
import { useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { AmountField } from './AmountField.js'
import { ReceiverField } from './ReceiverField.js'
import { describeAmount, describeReceiver } from './sendWords.js'
import { Warnings } from './Warnings.js'

/** Nobody is told of a mistake while still typing. */
const typingPause = 700

/** What, how much, to whom; every problem in words where it stands. */
export function WalletSendView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const send = useLatchkitState(selectSend)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const amount = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLButtonElement>(null)
  const receiver = useRef<HTMLTextAreaElement>(null)
  /** The form as it was when the visitor asked to go on: only then is what is missing a problem. */
  const [asked, setAsked] = useState<string>()
  const { amountInput, receiverInput, receiverStatus } = send
  const form = `${amountInput}\n${receiverInput}\n${send.token?.address ?? ''}`
  const isAsked = asked === form
  const amountRests = useDelay(true, typingPause, amountInput)
  const receiverRests = useDelay(true, typingPause, receiverInput)
  const name = network?.name ?? t('thisNetwork')
  if (!send.canSend && !send.token)
    return (
      <Scroll>
        <Notice icon={moreIcons.send} title={t('sendCannot', { network: name })} text={t('sendCannotText')} />
      </Scroll>
    )

  const amountText = describeAmount(send, t, locale)
  const isAmountShown =
    isAsked || amountRests || send.problem === 'AMOUNT_TOO_HIGH' || send.problem === 'AMOUNT_DECIMALS'
  const missingAmount = !send.token ? t('tokenMissing') : amountInput === '' ? t('amountMissing') : undefined
  const amountProblem = isAmountShown && amountText ? amountText : isAsked ? missingAmount : undefined
  const receiverText = describeReceiver(send, t, name)
  const missingReceiver =
    receiverStatus === 'empty'
      ? t('receiverMissing')
      : receiverStatus === 'checking'
        ? t('receiverWait')
        : undefined
  const receiverProblem =
    (isAsked || receiverRests) && receiverText ? receiverText : isAsked ? missingReceiver : undefined

  const review = (): void => {
    const isAmountWrong = missingAmount !== undefined || send.problem !== undefined
    if (!isAmountWrong && receiverStatus === 'valid') {
      // What goes wrong stands in `planError`, and the preview shows it.
      reviewSend(client).catch(() => {})
      return
    }
    setAsked(form)
    const field = !send.token ? token : isAmountWrong ? amount : receiver
    field.current?.focus()
  }
  const isEmpty = amountInput === '' && receiverInput === ''
  return (
    <>
      <Scroll className="send">
        <AmountField
          send={send}
          problem={amountProblem}
          inputRef={amount}
          tokenRef={token}
          onEnter={() => (receiverInput === '' ? receiver.current?.focus() : review())}
        />
        <ReceiverField send={send} problem={receiverProblem} inputRef={receiver} onEnter={review} />
        {receiverStatus === 'valid' ? (
          <Warnings
            warnings={send.warnings}
            receiver={send.receiverAddress}
            token={toDisplayText(send.token?.symbol, symbolLength)}
            network={name}
          />
        ) : null}
      </Scroll>
      <div className="pinned end">
        <button
          type="button"
          className="button primary wide"
          data-testid={sendIds.sendReview}
          disabled={isEmpty}
          onClick={review}
        >
          {t('sendReview')}
        </button>
      </div>
    </>
  )
}
