import {
  type ErrorCode,
  isError,
  push,
  reviewSend,
  selectAccount,
  selectNetwork,
  selectSend,
  toDisplayText,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { symbolLength } from '../../components/symbolLength.js'
import { useDelay } from '../../components/useDelay.js'
import { useErrorText } from '../../components/useErrorText.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { withValue } from '../../withValue.js'
import { AmountField } from './AmountField.js'
import { ReceiverField } from './ReceiverField.js'
import { describeAmount, describeReceiver } from './sendWords.js'
import { Warnings } from './Warnings.js'

/** Nobody is told of a mistake while still typing. */
const typingPause = 700

/** What the fields themselves say. */
const fieldCodes: readonly ErrorCode[] = [
  'SEND_INCOMPLETE',
  'AMOUNT_INVALID',
  'INVALID_ADDRESS',
  'TOKEN_REQUIRED',
  'CANCELLED',
]
/** Ends of a request that leave the form alone, without a preview to say so. */
const lostCodes: readonly ErrorCode[] = ['ACCOUNT_CHANGED', 'CHAIN_MISMATCH', 'NOT_CONNECTED']

const pending = { code: 'REQUEST_PENDING' } as const

/** What, how much, to whom; every problem in words where it stands. */
export function WalletSendView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const send = useLatchkitState(selectSend)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const { address, isConnected } = useLatchkitState(state => selectAccount(state))
  const amount = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLButtonElement>(null)
  const receiver = useRef<HTMLTextAreaElement>(null)
  /** The form as it was when the visitor asked to go on: only then is what is missing a problem. */
  const [asked, setAsked] = useState<string>()
  const [refused, setRefused] = useState<{ code: ErrorCode }>()
  const { amountInput, receiverInput, receiverStatus } = send
  const form = `${amountInput}\n${receiverInput}\n${send.token?.address ?? ''}`
  const isAsked = asked === form
  const amountRests = useDelay(true, typingPause, amountInput)
  const receiverRests = useDelay(true, typingPause, receiverInput)
  const name = network?.name ?? t('thisNetwork')
  // The preview was left while the wallet still asks: it is the visitor's move over there.
  const isAsking = send.progress.step === 'requesting'
  const { error: ended } = send.progress
  const shown = isAsking
    ? pending
    : (send.planError ?? (ended && lostCodes.includes(ended.code) ? ended : refused))
  const failure = shown && !fieldCodes.includes(shown.code) ? shown : undefined
  const failureText = useErrorText(failure)
  useAnnounce(failureText)
  if (!address)
    return (
      <Scroll>
        <Notice icon={lineIcons.wallet} title={t('notConnected')}>
          <button type="button" className="button primary" onClick={() => push(client, { view: 'Connect' })}>
            {t('connectAWallet')}
          </button>
        </Notice>
      </Scroll>
    )
  if (isConnected && !send.canSend)
    return (
      <Scroll>
        <Notice icon={moreIcons.send} title={t('sendCannot', { network: name })} text={t('sendCannotText')} />
      </Scroll>
    )

  const amountText = describeAmount(send, t, locale)
  const isAmountShown =
    isAsked || amountRests || send.problem === 'AMOUNT_TOO_HIGH' || send.problem === 'AMOUNT_DECIMALS'
  const missingAmount = !send.token
    ? t('tokenMissing')
    : amountText === undefined && send.sendTokenAmount === undefined
      ? t('amountMissing')
      : undefined
  const amountProblem = isAmountShown && amountText ? amountText : isAsked ? missingAmount : undefined
  const receiverText = describeReceiver(send, t, name)
  const missingReceiver = receiverStatus === 'empty' ? t('receiverMissing') : undefined
  const receiverProblem =
    (isAsked || receiverRests) && receiverText ? receiverText : isAsked ? missingReceiver : undefined

  const review = (): void => {
    const isAmountWrong = missingAmount !== undefined || send.problem !== undefined
    if (isAmountWrong || receiverStatus === 'empty' || receiverStatus === 'invalid') {
      setAsked(form)
      const field = !send.token ? token : isAmountWrong ? amount : receiver
      field.current?.focus()
      return
    }
    if (send.loading) return
    setAsked(form)
    setRefused(undefined)
    // A receiver that is still being looked up is waited for. Most of what goes wrong stands in state, too.
    reviewSend(client).catch((error: unknown) => {
      if (isError(error) && error.code !== 'CANCELLED') setRefused({ code: error.code })
    })
  }
  const isBusy = send.loading && !isAsking
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
      <div className="pinned end stack">
        {failure ? (
          <p
            className="problem"
            data-tone={isAsking ? 'warning' : 'danger'}
            data-testid={withValue(sendIds.sendProblem, 'review')}
          >
            <LineIcon path={lineIcons.alert} size={16} />
            {failureText}
          </p>
        ) : null}
        <button
          type="button"
          className="button primary wide"
          data-testid={sendIds.sendReview}
          disabled={isEmpty}
          aria-busy={isBusy || undefined}
          aria-disabled={isAsking || undefined}
          onClick={review}
        >
          {isBusy ? t('sendPreparing') : t('sendReview')}
        </button>
      </div>
    </>
  )
}
