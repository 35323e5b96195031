import { openModal, openSend, selectAccount, selectNetworks, truncateAddress } from '@latchkit/core'
import {
  resetSend,
  reviewSend,
  type SendProgress,
  type SendSummary,
  selectRoute,
  selectSend,
  toDisplayText,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalButton } from '../../components/ExternalButton.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { Timeline } from '../../components/Timeline.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { Logs } from './Logs.js'
import { SendHero } from './SendHero.js'
import { testIds } from './testIds.js'

const steps = ['submitted', 'included', 'final'] as const

type StepState = 'done' | 'current' | 'next' | 'failed' | 'unclear'

/** The state of a step; a step that the chain skipped is done with the next one. */
function toStepState({ step, error }: SendProgress, index: number): StepState {
  if (step === 'failed') {
    const end = error?.code === 'REVERTED' || error?.code === 'EXPIRED' ? 'failed' : 'unclear'
    return index === 0 ? 'done' : index === 1 ? end : 'next'
  }
  const at = (steps as readonly string[]).indexOf(step)
  return index <= at ? 'done' : index === at + 1 ? 'current' : 'next'
}

function useStepLabel(
  progress: SendProgress,
  network: string,
): (step: (typeof steps)[number], state: StepState) => string {
  const { t } = useWords()
  const code = progress.step === 'failed' ? progress.error?.code : undefined
  return (step, state) => {
    if (step === 'submitted') return t('stepSent', { network })
    if (step === 'final') return t(state === 'current' ? 'stepFinalizing' : 'stepFinal')
    if (code === 'REVERTED') return t('stepReverted')
    if (code === 'EXPIRED') return t('stepExpired')
    if (code === 'REPLACED') return t('stepReplaced')
    if (code) return t('stepUnknown')
    return t(state === 'current' ? 'stepIncluding' : 'stepIncluded')
  }
}

function Steps({ progress, network }: { progress: SendProgress; network: string }): ReactElement {
  const toLabel = useStepLabel(progress, network)
  return (
    <Timeline
      steps={steps.map((step, index) => {
        const state = toStepState(progress, index)
        return { key: step, label: toLabel(step, state), state, testId: withValue(testIds.sendStep, step) }
      })}
    />
  )
}

/** The outcome in a heading and a sentence, and whether the transfer can be sent again. */
function useOutcome(progress: SendProgress): { title: string; text: string; canRepeat: boolean } {
  const { t } = useWords()
  const wallet = useLatchkitState(state => selectAccount(state).wallet?.name) ?? t('aWallet')
  const { step, error, hash } = progress
  const reason = useErrorText(error)
  if (step === 'late') return { title: t('sentLate'), text: t('sentLateText', { wallet }), canRepeat: false }
  // The wallet refused after it had not responded in time.
  if (step === 'failed' && !hash) return { title: t('confirmFailed'), text: reason ?? '', canRepeat: false }
  if (step === 'failed')
    switch (error?.code) {
      case 'EXPIRED':
        return { title: t('sentExpired'), text: t('sentExpiredText'), canRepeat: true }
      case 'REPLACED':
        return { title: t('sentReplaced'), text: t('sentReplacedText', { wallet }), canRepeat: false }
      case 'REVERTED':
        return { title: t('sentFailed'), text: `${reason} ${t('sentFailedText')}`, canRepeat: true }
      default:
        return { title: t('sentUnknown'), text: t('sentUnknownText'), canRepeat: false }
    }
  if (step === 'final') return { title: t('sentFinal'), text: t('sentFinalText'), canRepeat: false }
  if (step === 'included') return { title: t('sentIncluded'), text: t('sentIncludedText'), canRepeat: false }
  return { title: t('sentSubmitted'), text: t('sentSubmittedText'), canRepeat: false }
}

function Receiver({ summary }: { summary: SendSummary }): ReactElement {
  const { t } = useWords()
  return (
    <p className="text toward">
      {t('reviewTo')}{' '}
      <bdi title={summary.receiver}>
        {summary.receiverName ? toDisplayText(summary.receiverName) : truncateAddress(summary.receiver)}
      </bdi>
    </p>
  )
}

/** The progress of a transfer until it is final, or how it ended and what to do. */
export function SendConfirmedView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { progress } = useLatchkitState(selectSend)
  const network = useLatchkitState(selectNetworks).find(
    ({ caipNetworkId }) => caipNetworkId === progress.caipNetworkId,
  )
  const { title, text, canRepeat } = useOutcome(progress)
  const { step, hash, summary, error, logs } = progress
  const hasStarted =
    step === 'late' || step === 'failed' || (hash !== undefined && step !== 'idle' && step !== 'requesting')
  useAnnounce(hasStarted ? `${title}. ${text}` : undefined)
  const repeat = (): void => {
    // A form that cannot be reviewed is shown instead.
    reviewSend(client).catch(() => {
      if (selectRoute(client.getState()).view === 'SendConfirmed') openSend(client)
    })
  }
  const finish = (): void => {
    resetSend(client)
    openModal(client, { view: 'Account' })
  }
  if (!hasStarted)
    return (
      <Scroll>
        <Notice icon={sharedAccountIcons.send} title={t('sentNothing')}>
          <Button testId={testIds.sendDone} onClick={finish}>
            {t('done')}
          </Button>
        </Notice>
      </Scroll>
    )
  const explorerUrl = hash === undefined ? undefined : toExplorerUrl(network?.explorerUrl, 'tx', hash)
  const isFailed = step === 'failed'
  const isEnd = error?.code === 'REVERTED' || error?.code === 'EXPIRED'
  const tone =
    isFailed || step === 'late' ? (isEnd ? 'danger' : 'warning') : step === 'final' ? 'success' : undefined
  return (
    <>
      <Scroll className="send review">
        {summary ? <SendHero summary={summary} /> : null}
        {summary ? <Receiver summary={summary} /> : null}
        <div
          className="pane outcome"
          data-testid={testIds.sendStatus}
          data-step={step}
          data-code={error?.code}
          data-tone={tone}
        >
          <h2 className="heading">{title}</h2>
          <p className="text">{text}</p>
          {hash === undefined ? null : (
            <Steps progress={progress} network={network?.name ?? progress.caipNetworkId ?? ''} />
          )}
          {isFailed ? <Logs logs={logs} /> : null}
        </div>
      </Scroll>
      <div className="pinned end">
        <div className={explorerUrl ? 'buttons two' : 'buttons'}>
          <ExternalButton href={explorerUrl} text={t('explorer')} testId={sharedAccountTestIds.explorer} />
          {canRepeat ? (
            <Button
              look="primary"
              testId={sharedTestIds.retry}
              data-autofocus=""
              onClick={repeat}
              icon={sharedIcons.refresh}
            >
              {t('sendAgain')}
            </Button>
          ) : (
            <Button look="primary" testId={testIds.sendDone} data-autofocus="" onClick={finish}>
              {t('done')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
