import { type ErrorCode, isError, selectAccount } from '@latchkit/core'
import { cancelSwap, confirmSwap, reviewSwap, type SwapView } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { PrimaryAction } from '../../components/PrimaryAction.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { describeLeg, type SwapWarning } from './swapWords.js'
import { testIds } from './testIds.js'

type SwapActionsProps = { swap: SwapView; warnings: readonly SwapWarning[] }

/** The next step of a review: confirm a leg by its name, accept first, try again, or change the form. */
export function SwapActions({ swap, warnings }: SwapActionsProps): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const wallet = useLatchkitState(state => selectAccount(state).wallet?.name) ?? t('aWallet')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<{ code: ErrorCode }>()
  const { plan, planError, progress, loading } = swap
  const error = progress.error ?? refused
  const errorText = useErrorText(error)
  const isRejected = error?.code === 'USER_REJECTED'
  const failure =
    error && error.code !== 'CANCELLED'
      ? isRejected
        ? t('swapRejected', { wallet })
        : error.code === 'INVALID_RESPONSE'
          ? t('swapUnsafe')
          : errorText
      : undefined
  useAnnounce(failure)
  const cancel = (
    <Button testId={testIds.swapCancel} onClick={() => cancelSwap(client)}>
      {t('changeDetails')}
    </Button>
  )
  if (planError)
    return (
      <div className="pinned end">
        <div className="buttons two">
          {cancel}
          <PrimaryAction
            testId={sharedTestIds.retry}
            className="button primary"
            isDisabled={loading}
            onClick={() => {
              if (!loading) reviewSwap(client).catch(() => {})
            }}
          >
            <LineIcon path={sharedIcons.refresh} size={18} />
            {t('tryAgain')}
          </PrimaryAction>
        </div>
      </div>
    )
  const boxes = warnings.flatMap(({ acknowledge }) => acknowledge ?? [])
  const isBlocked = plan === undefined || loading || boxes.some(text => !ticked.includes(text))
  const confirm = (): void => {
    if (isBlocked) return
    setRefused(undefined)
    confirmSwap(client).catch((cause: unknown) => {
      // What the wallet or the price did is in state; a failure before that is not.
      const { progress: now } = client.getState().slices.swap ?? {}
      if (!now?.error && !isError(cause, 'PRICE_CHANGED') && !isError(cause, 'FEE_CHANGED'))
        setRefused({ code: isError(cause) ? cause.code : 'UNKNOWN' })
    })
  }
  const leg = plan?.legs[0]
  const name = leg && plan && leg !== 'swap' ? describeLeg(leg, plan.quote, { t, locale }).label : undefined
  return (
    <div className="pinned end stack raised">
      {failure ? (
        <p className="problem" data-tone={isRejected ? 'warning' : 'danger'} data-testid={testIds.swapStatus}>
          <LineIcon path={frameIcons.alert} size={16} />
          <span>
            {isRejected ? null : <strong>{t('swapStopped')}. </strong>}
            {failure}
          </span>
        </p>
      ) : null}
      {boxes.map(text => (
        <label className="tick" key={text}>
          <input
            type="checkbox"
            data-testid={testIds.swapAcknowledge}
            checked={ticked.includes(text)}
            onChange={event =>
              setTicked(event.target.checked ? [...ticked, text] : ticked.filter(each => each !== text))
            }
          />
          <span>{text}</span>
        </label>
      ))}
      <PrimaryAction
        testId={testIds.swapConfirm}
        className="button primary wide"
        isDisabled={isBlocked}
        onClick={confirm}
      >
        {failure ? <LineIcon path={sharedIcons.refresh} size={18} /> : null}
        {failure ? t('tryAgain') : (name ?? t('confirm'))}
      </PrimaryAction>
    </div>
  )
}
