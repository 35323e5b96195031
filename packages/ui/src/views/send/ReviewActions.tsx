import { type ErrorCode, isError, selectAccount } from '@latchkit/core'
import { cancelSend, confirmSend, reviewSend, type SendView } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { PrimaryAction } from '../../components/PrimaryAction.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { WalletPrompt } from '../../components/WalletPrompt.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { Logs } from './Logs.js'
import { testIds } from './testIds.js'

/** After these the plan is out of date. */
const staleCodes: readonly ErrorCode[] = ['SEND_INCOMPLETE', 'ACCOUNT_CHANGED', 'SIMULATION_FAILED']

type ReviewActionsProps = {
  send: SendView
  /** Texts of the boxes to tick before the wallet is asked. */
  acknowledgements: readonly string[]
  /** The plan is not of the fee that the visitor has typed. */
  isHeld: boolean
  /** Called by a tap on confirm meanwhile. */
  onHeld(): void
}

/** The next step of a review: confirm, acknowledge first, try again, or change the form. */
export function ReviewActions({ send, acknowledgements, isHeld, onHeld }: ReviewActionsProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isReminded, setIsReminded] = useState(false)
  const { plan, planError, progress, loading } = send
  const wallet = account.wallet?.name ?? t('aWallet')
  const [refused, setRefused] = useState<{ code: ErrorCode }>()
  const error = progress.step === 'idle' ? (progress.error ?? refused) : undefined
  const errorText = useErrorText(error)
  const isRejected = error?.code === 'USER_REJECTED'
  const failure = error ? (isRejected ? t('confirmRejected', { wallet }) : errorText) : undefined
  useAnnounce(failure)
  if (progress.step === 'requesting')
    return (
      <WalletPrompt
        wallet={wallet}
        icon={account.wallet?.icon}
        text={t('confirmWaitingText')}
        cancelTestId={testIds.sendCancel}
        onCancel={() => cancelSend(client)}
      />
    )

  const review = (): void => {
    if (loading) return
    reviewSend(client).catch(() => {})
  }
  if (planError || plan?.simulation.status === 'failed')
    return (
      <div className="pinned end">
        <div className="buttons two">
          <Button testId={testIds.sendCancel} onClick={() => cancelSend(client)}>
            {t('changeDetails')}
          </Button>
          <PrimaryAction
            testId={sharedTestIds.retry}
            className="button primary"
            isDisabled={loading}
            onClick={review}
          >
            <LineIcon path={sharedIcons.refresh} size={18} />
            {t('tryAgain')}
          </PrimaryAction>
        </div>
      </div>
    )

  const missing = acknowledgements.filter(text => !ticked.includes(text))
  const isBlocked = plan === undefined || missing.length > 0 || isHeld
  const confirm = (): void => {
    if (isHeld) onHeld()
    if (isBlocked || loading) {
      setIsReminded(missing.length > 0)
      return
    }
    // The reviewed plan is out of date, so it is reviewed again.
    if (error && staleCodes.includes(error.code)) {
      setRefused(undefined)
      review()
      return
    }
    // The wallet's response is in state; a failure before the wallet was asked is not.
    setRefused(undefined)
    confirmSend(client).catch((cause: unknown) => {
      const isShownAgain = isError(cause, 'FEE_CHANGED') || isError(cause, 'RECEIVER_CHANGED')
      if (!isShownAgain && !client.getState().slices.send?.progress.error)
        setRefused({ code: isError(cause) ? cause.code : 'UNKNOWN' })
    })
  }
  return (
    <div className="pinned end stack raised">
      {failure ? (
        <p className="problem" data-tone={isRejected ? 'warning' : 'danger'} data-testid={testIds.sendStatus}>
          <LineIcon path={frameIcons.alert} size={16} />
          <span>
            {isRejected ? null : <strong>{t('confirmFailed')}. </strong>}
            {failure}
          </span>
        </p>
      ) : null}
      {failure && !isRejected ? <Logs logs={progress.logs} title={t('details')} /> : null}
      {acknowledgements.map(text => (
        <label className="tick" key={text}>
          <input
            type="checkbox"
            data-testid={testIds.sendAcknowledge}
            checked={ticked.includes(text)}
            onChange={event => {
              setIsReminded(false)
              setTicked(event.target.checked ? [...ticked, text] : ticked.filter(each => each !== text))
            }}
          />
          <span>{text}</span>
        </label>
      ))}
      {isReminded ? (
        <p className="problem" data-tone="danger" role="alert">
          <LineIcon path={frameIcons.alert} size={16} />
          {t('confirmBlocked')}
        </p>
      ) : null}
      <PrimaryAction
        testId={testIds.sendConfirm}
        className="button primary wide"
        isDisabled={isBlocked || loading}
        onClick={confirm}
      >
        {failure ? <LineIcon path={sharedIcons.refresh} size={18} /> : null}
        {failure ? t('tryAgain') : t('confirm')}
      </PrimaryAction>
    </div>
  )
}
