import {
  cancelSend,
  confirmSend,
  type ErrorCode,
  isError,
  reviewSend,
  type SendView,
  selectAccount,
  selectOpenWalletLink,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { pairingIcons } from '../../components/pairingIcons.js'
import { useErrorText } from '../../components/useErrorText.js'
import { WalletMark } from '../../components/WalletMark.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { useKeepFocus } from './useKeepFocus.js'

/** The wallet has been asked: it shows the same, and the visitor compares. */
function Asked({ wallet, icon }: { wallet: string; icon: string | undefined }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const link = useLatchkitState(selectOpenWalletLink)
  const cancel = useRef<HTMLButtonElement>(null)
  const follow = useRef<HTMLAnchorElement>(null)
  useKeepFocus(link ? follow : cancel)
  useAnnounce(`${t('confirmWaiting', { wallet })}. ${t('confirmWaitingText')}`)
  return (
    <div className="pinned end stack raised">
      <div className="asked">
        <span className="pulse">
          <WalletMark name={wallet} icon={icon} />
        </span>
        <div>
          <h2 className="name">{t('confirmWaiting', { wallet })}</h2>
          <p className="text">{t('confirmWaitingText')}</p>
        </div>
      </div>
      <div className={link ? 'buttons two' : 'buttons'}>
        <button
          type="button"
          className="button"
          ref={cancel}
          data-testid={sendIds.sendCancel}
          data-autofocus={link ? undefined : ''}
          onClick={() => cancelSend(client)}
        >
          {t('cancel')}
        </button>
        {link ? (
          <a
            className="button primary"
            ref={follow}
            href={link}
            rel="noreferrer"
            data-testid={moreIds.openWallet}
            data-autofocus=""
          >
            {t('openWallet', { wallet })}
          </a>
        ) : null}
      </div>
    </div>
  )
}

type MoveProps = {
  testId: string
  className: string
  isOff?: boolean | undefined
  onClick(): void
  children: ReactNode
}

/** The visitor's next move: it takes the focus of the control it has replaced. */
function Move({ testId, className, isOff = false, onClick, children }: MoveProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null)
  useKeepFocus(ref)
  return (
    <button
      type="button"
      ref={ref}
      className={className}
      data-testid={testId}
      data-autofocus=""
      aria-disabled={isOff || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** After these the plan is another one. */
const staleCodes: readonly ErrorCode[] = ['SEND_INCOMPLETE', 'ACCOUNT_CHANGED', 'SIMULATION_FAILED']

type ReviewActionsProps = {
  send: SendView
  /** What has to be ticked before the wallet is asked. */
  acknowledgements: readonly string[]
}

/** The visitor's move: confirm, tick first, try again, or change something. */
export function ReviewActions({ send, acknowledgements }: ReviewActionsProps): ReactElement {
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
  if (progress.step === 'requesting') return <Asked wallet={wallet} icon={account.wallet?.icon} />

  const review = (): void => {
    if (loading) return
    reviewSend(client).catch(() => {})
  }
  if (planError || plan?.simulation.status === 'failed')
    return (
      <div className="pinned end">
        <div className="buttons two">
          <button
            type="button"
            className="button"
            data-testid={sendIds.sendCancel}
            onClick={() => cancelSend(client)}
          >
            {t('changeDetails')}
          </button>
          <Move testId={pairingIds.retry} className="button primary" isOff={loading} onClick={review}>
            <LineIcon path={pairingIcons.refresh} size={18} />
            {t('tryAgain')}
          </Move>
        </div>
      </div>
    )

  const missing = acknowledgements.filter(text => !ticked.includes(text))
  const isBlocked = plan === undefined || missing.length > 0
  const confirm = (): void => {
    if (isBlocked || loading) {
      setIsReminded(missing.length > 0)
      return
    }
    // What was reviewed no longer stands: it is reviewed again.
    if (error && staleCodes.includes(error.code)) {
      setRefused(undefined)
      review()
      return
    }
    // How the wallet answers stands in state; what never came to the wallet does not.
    setRefused(undefined)
    confirmSend(client).catch((cause: unknown) => {
      if (!client.getState().send?.progress.error)
        setRefused({ code: isError(cause) ? cause.code : 'UNKNOWN' })
    })
  }
  return (
    <div className="pinned end stack raised">
      {failure ? (
        <p className="problem" data-tone={isRejected ? 'warning' : 'danger'} data-testid={sendIds.sendStatus}>
          <LineIcon path={lineIcons.alert} size={16} />
          <span>
            {isRejected ? null : <strong>{t('confirmFailed')}. </strong>}
            {failure}
          </span>
        </p>
      ) : null}
      {acknowledgements.map(text => (
        <label className="consent tick" key={text}>
          <input
            type="checkbox"
            data-testid={sendIds.sendAcknowledge}
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
          <LineIcon path={lineIcons.alert} size={16} />
          {t('confirmBlocked')}
        </p>
      ) : null}
      <Move
        testId={sendIds.sendConfirm}
        className="button primary wide"
        isOff={isBlocked || loading}
        onClick={confirm}
      >
        {failure ? <LineIcon path={pairingIcons.refresh} size={18} /> : null}
        {failure ? t('tryAgain') : t('confirm')}
      </Move>
    </div>
  )
}
