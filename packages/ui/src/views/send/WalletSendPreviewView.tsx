import { selectAccount, selectNetworks } from '@latchkit/core'
import {
  formatAmount,
  getEngine,
  type SendSummary,
  type SendView,
  type SendWarning,
  selectSend,
  toDisplayText,
} from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { withSymbol } from '../../components/describeAmount.js'
import { frameIcons } from '../../components/frame.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { ImageMark } from '../../components/WalletMark.js'
import { useAnnounce, useErrorText, useUi, useWords } from '../../context/UiContext.js'
import { useIdentity } from '../../context/useIdentity.js'
import { Facts } from './Facts.js'
import { FeeRate } from './FeeRate.js'
import { ReviewActions } from './ReviewActions.js'
import { SendHero } from './SendHero.js'
import { Simulation } from './Simulation.js'
import { describeWarning, sortWarnings } from './sendWords.js'
import { testIds } from './testIds.js'
import { useFeeRate } from './useFeeRate.js'
import { Warnings } from './Warnings.js'

/** The transfer as the form has it, until a plan has been made. */
function toSummary(send: SendView, account: SendSummary['account'] | undefined): SendSummary | undefined {
  const { token, sendTokenAmount, receiverAddress } = send
  if (send.progress.step === 'requesting' && send.progress.summary) return send.progress.summary
  if (send.plan) return send.plan.summary
  if (!token || sendTokenAmount === undefined || !receiverAddress || !account) return undefined
  return {
    account,
    caipNetworkId: token.chainId,
    amount: sendTokenAmount,
    symbol: token.symbol,
    tokenAddress: token.address,
    iconUrl: token.iconUrl,
    receiver: receiverAddress,
    receiverName: send.receiverProfileName,
    fiat: send.sendFiatAmount,
  }
}

function To({ summary }: { summary: SendSummary }): ReactElement {
  const { t } = useWords()
  const identity = useIdentity(`${summary.caipNetworkId}:${summary.receiver}`)
  const name = summary.receiverName ?? identity.name
  return (
    <section className="pane receiver" aria-label={t('reviewTo')}>
      <p className="label">{t('reviewTo')}</p>
      {name ? (
        <p className="name whose" data-testid={testIds.sendName}>
          {identity.image ? <ImageMark src={identity.image} name={name} size="xs" round /> : null}
          {toDisplayText(name)}
        </p>
      ) : null}
      <div className="receiver-line">
        <GroupedAddress address={summary.receiver} testId={testIds.sendReceiver} />
        <CopyButton
          className="icon-button"
          testId={sharedAccountTestIds.copyAddress}
          label={t('reviewCopy')}
          text={summary.receiver}
        />
      </div>
    </section>
  )
}

/** Exactly what the wallet will be asked for, and the chain's simulation of it. */
export function WalletSendPreviewView(): ReactElement {
  const { client } = useUi()
  const { t, locale } = useWords()
  const send = useLatchkitState(selectSend)
  const account = useLatchkitState(state => selectAccount(state).caipAddress)
  const summary = toSummary(send, account)
  const network = useLatchkitState(selectNetworks).find(
    ({ caipNetworkId }) => caipNetworkId === summary?.caipNetworkId,
  )
  const { plan, planError, loading, feeRates } = send
  const feeRate = useFeeRate(send)
  const ownRate = useRef<HTMLInputElement>(null)
  const planText = useErrorText(planError)
  const planTitle = t(planError?.code === 'INSUFFICIENT_FUNDS' ? 'reviewNotEnough' : 'reviewPlanFailed')
  const isReading = loading && send.progress.step !== 'requesting'
  useAnnounce(
    isReading
      ? plan
        ? t('reviewRefreshing')
        : t('reviewReading')
      : planError
        ? `${planTitle}. ${planText}`
        : undefined,
  )
  if (!summary)
    return (
      <Scroll>
        <Notice icon={sharedAccountIcons.send} title={t('reviewNothing')} text={t('reviewNothingText')}>
          <Button onClick={() => getEngine().goBack(client)}>{t('changeDetails')}</Button>
        </Notice>
      </Scroll>
    )
  const token = toDisplayText(summary.symbol, symbolLength)
  const name = network?.name ?? summary.caipNetworkId
  const toFee = (amount: string): string => withSymbol(formatAmount(amount, locale), plan?.fee.symbol ?? '')
  const fee =
    plan?.fee.usual === undefined
      ? undefined
      : { amount: toFee(plan.fee.amount), usual: toFee(plan.fee.usual) }
  const formWarnings = new Set(send.warnings.map(({ code }) => code))
  const sorted = sortWarnings([
    ...send.warnings,
    ...(plan?.notes ?? []).filter(code => !formWarnings.has(code)).map(code => ({ code })),
    ...(plan?.change ? [{ code: plan.change }] : []),
    ...(plan?.fee.isUnusual ? [{ code: 'FEE_UNUSUAL' as const }] : []),
  ])
  // Warnings that must be acknowledged come before the fees, so that they are in sight.
  const isDangerous = ({ code }: SendWarning): boolean =>
    describeWarning({ code }, t, { token, network: name }).tone === 'danger'
  const [dangers, others] = [sorted.filter(isDangerous), sorted.filter(warning => !isDangerous(warning))]
  const acknowledgements = [
    ...new Set(
      sorted.flatMap(warning => describeWarning(warning, t, { token, network: name }).acknowledge ?? []),
    ),
  ]
  return (
    <>
      <Scroll className="send review">
        <SendHero summary={summary} asPane />
        <To summary={summary} />
        <Warnings warnings={dangers} receiver={summary.receiver} token={token} network={name} fee={fee} />
        {feeRates ? (
          <FeeRate
            form={feeRate}
            rates={feeRates}
            isDisabled={send.progress.step === 'requesting'}
            inputRef={ownRate}
          />
        ) : null}
        <Facts summary={summary} network={network} plan={plan} isReading={isReading} />
        {planError ? (
          <div className="warn" data-tone="danger">
            <LineIcon path={frameIcons.alert} size={18} />
            <div>
              <strong>{planTitle}</strong>
              <p className="text">{planText}</p>
            </div>
          </div>
        ) : null}
        {plan && !planError ? <Simulation simulation={plan.simulation} network={name} /> : null}
        {plan?.isReplaceable && !planError ? (
          <p className="quiet-line" data-testid={testIds.sendReplaceable}>
            <LineIcon path={sharedIcons.refresh} size={16} />
            {t('reviewReplaceable')}
          </p>
        ) : null}
        {isReading && !plan ? (
          <p className="quiet-line">
            <span className="skeleton line wide" />
          </p>
        ) : null}
        <Warnings warnings={others} receiver={summary.receiver} token={token} network={name} />
      </Scroll>
      <ReviewActions
        send={send}
        acknowledgements={acknowledgements}
        isHeld={!feeRate.isSettled}
        onHeld={() => {
          if (!feeRate.settle()) ownRate.current?.focus()
        }}
      />
    </>
  )
}
