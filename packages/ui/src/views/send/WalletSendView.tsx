import {
  type ErrorCode,
  isError,
  type Network,
  navigate,
  selectAccount,
  selectNetwork,
  selectNetworks,
} from '@latchkit/core'
import { reviewSend, selectSend, toDisplayText } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { describeAmount } from '../../components/describeAmount.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NotConnected } from '../../components/NotConnected.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedAccountIcons } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { typingPauseMs } from '../../components/typingPauseMs.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { AmountField } from './AmountField.js'
import { ReceiverField } from './ReceiverField.js'
import { describeReceiver } from './sendWords.js'
import { testIds } from './testIds.js'
import { Warnings } from './Warnings.js'

/** Shown at the fields. */
const fieldCodes: readonly ErrorCode[] = [
  'SEND_INCOMPLETE',
  'AMOUNT_INVALID',
  'INVALID_ADDRESS',
  'TOKEN_REQUIRED',
  'CANCELLED',
]
/** Failed requests that lead back to the form, so that it has to show them. */
const abortCodes: readonly ErrorCode[] = ['ACCOUNT_CHANGED', 'CHAIN_MISMATCH', 'NOT_CONNECTED']

const pending = { code: 'REQUEST_PENDING' } as const

type CannotSendProps = {
  /** The wallet's; absent where the site does not have it. */
  network: Network | undefined
  lacksEndpoint: boolean
}

/** What is missing to send here, and the way to a network where the site can. */
function CannotSend({ network, lacksEndpoint }: CannotSendProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { servedNetworks } = useLatchkitState(selectSend)
  const isElsewhere = useLatchkitState(selectNetworks).some(
    ({ rpcUrls, request, caipNetworkId }) =>
      rpcUrls.length > 0 || request || servedNetworks?.includes(caipNetworkId),
  )
  const name = network?.name ?? t('thisNetwork')
  const text = lacksEndpoint
    ? t('sendNoEndpoint', { network: name })
    : t(network ? 'sendCannotText' : 'sendUnsupported')
  const canSwitch =
    client.options.enableNetworkSwitch !== false && (!network || (lacksEndpoint && isElsewhere))
  return (
    <Scroll>
      <Notice icon={sharedAccountIcons.send} title={t('sendCannot', { network: name })} text={text}>
        {canSwitch ? (
          <Button
            look="primary"
            testId={testIds.sendSwitch}
            onClick={() => navigate(client, { view: network ? 'Networks' : 'UnsupportedChain' })}
          >
            {t('switchTitle')}
          </Button>
        ) : null}
      </Notice>
    </Scroll>
  )
}

/** Token, amount and receiver, each problem in words at its field. */
export function WalletSendView(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const send = useLatchkitState(selectSend)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const { address, isConnected } = useLatchkitState(state => selectAccount(state))
  const amount = useRef<HTMLInputElement>(null)
  const token = useRef<HTMLButtonElement>(null)
  const receiver = useRef<HTMLTextAreaElement>(null)
  /** The form at the last tap on Review: only then a missing value is a problem. */
  const [reviewedForm, setReviewedForm] = useState<string>()
  const [refused, setRefused] = useState<{ code: ErrorCode }>()
  const { amountInput, receiverInput, receiverStatus } = send
  const form = `${amountInput}\n${receiverInput}\n${send.token?.address ?? ''}`
  const isReviewed = reviewedForm === form
  const isAmountSettled = useDelay(true, typingPauseMs, amountInput)
  const isReceiverSettled = useDelay(true, typingPauseMs, receiverInput)
  const name = network?.name ?? t('thisNetwork')
  // The preview was left while the wallet still prompts.
  const isPrompting = send.progress.step === 'requesting'
  const { error: ended } = send.progress
  const shown = isPrompting
    ? pending
    : (send.planError ?? (ended && abortCodes.includes(ended.code) ? ended : refused))
  const failure = shown && !fieldCodes.includes(shown.code) ? shown : undefined
  const failureText = useErrorText(failure)
  useAnnounce(failureText)
  if (!address) return <NotConnected />
  const isUnserved = send.isUnserved === true && network?.rpcUrls.length === 0 && !network.request
  if (isConnected && (!send.canSend || isUnserved))
    return <CannotSend network={network} lacksEndpoint={send.lacksEndpoint || isUnserved} />

  const amountText = describeAmount(send, t, locale)
  const isAmountShown =
    isReviewed || isAmountSettled || send.problem === 'AMOUNT_TOO_HIGH' || send.problem === 'AMOUNT_DECIMALS'
  const missingAmount = !send.token
    ? t('tokenMissing')
    : amountText === undefined && send.sendTokenAmount === undefined
      ? t('amountMissing')
      : undefined
  const amountProblem = isAmountShown && amountText ? amountText : isReviewed ? missingAmount : undefined
  const receiverText = describeReceiver(send, t, name)
  const missingReceiver = receiverStatus === 'empty' ? t('receiverMissing') : undefined
  const receiverProblem =
    (isReviewed || isReceiverSettled) && receiverText
      ? receiverText
      : isReviewed
        ? missingReceiver
        : undefined

  const review = (): void => {
    const isAmountWrong = missingAmount !== undefined || send.problem !== undefined
    if (isAmountWrong || receiverStatus === 'empty' || receiverStatus === 'invalid') {
      setReviewedForm(form)
      const field = !send.token ? token : isAmountWrong ? amount : receiver
      field.current?.focus()
      return
    }
    if (send.loading) return
    setReviewedForm(form)
    setRefused(undefined)
    // Waits for a receiver that is still being looked up. Most failures are in state, too.
    reviewSend(client).catch((error: unknown) => {
      if (isError(error) && error.code !== 'CANCELLED') setRefused({ code: error.code })
    })
  }
  const isBusy = send.loading && !isPrompting
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
            data-tone={isPrompting ? 'warning' : 'danger'}
            data-testid={withValue(testIds.sendProblem, 'review')}
          >
            <LineIcon path={frameIcons.alert} size={16} />
            {failureText}
          </p>
        ) : null}
        <Button
          look="primary wide"
          testId={testIds.sendReview}
          disabled={isEmpty}
          aria-busy={isBusy || undefined}
          aria-disabled={isPrompting || undefined}
          onClick={review}
        >
          {isBusy ? t('sendPreparing') : t('sendReview')}
        </Button>
      </div>
    </>
  )
}
