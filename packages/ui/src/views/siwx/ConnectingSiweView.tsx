import {
  type CaipAddress,
  selectAccount,
  selectAddressLabel,
  selectSiwx,
  truncateAddress,
} from '@latchkit/core'
import {
  cancelSignIn,
  confirmSignIn,
  getSiwxOptions,
  selectOpenWalletLink,
  toAddress,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { SignButtons } from '../../components/SignButtons.js'
import { Waiting } from '../../components/Waiting.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

const ignore = (): void => {}

/** What the visitor signs in to, as what, and what it means; then the wallet, and what it responded. */
export function ConnectingSiweView(): ReactElement {
  const client = useClient()
  const { t, ownError } = useWords()
  const { flow } = useLatchkitState(selectSiwx)
  const account = useLatchkitState(state => selectAccount(state))
  const link = useLatchkitState(selectOpenWalletLink)
  const { statement, domain = location.host, required } = getSiwxOptions(client)
  const error = flow.step === 'failed' ? flow.error : undefined
  const errorText = useErrorText(error)
  const wallet = account.wallet?.name ?? t('aWallet')
  const site = client.metadata.name
  const isDeclined = error?.code === 'USER_REJECTED'
  // `idle` while the code of the sign-in loads, and as the view leaves.
  const isPreparing = flow.step === 'preparing' || flow.step === 'idle'
  const isBusy = isPreparing || flow.step === 'signing' || flow.step === 'verifying'
  const title =
    flow.step === 'signing'
      ? t('siwxSigning', { wallet })
      : flow.step === 'verifying'
        ? t('siwxVerifying')
        : error
          ? t(isDeclined ? 'rejectedTitle' : 'siwxFailed')
          : t('siwxHeading', { site })
  const declined = isDeclined ? (ownError(error.code) ?? t('siwxDeclined', { wallet })) : undefined
  const text = error ? (declined ?? errorText) : t('siwxText')
  useAnnounce(isPreparing ? t('siwxPreparing') : `${title}. ${text}`)
  const subject: CaipAddress | undefined = 'account' in flow ? flow.account : account.caipAddress
  const address = subject === undefined ? '' : toAddress(subject)
  const label = useLatchkitState(state => selectAddressLabel(state, subject))
  return (
    <>
      <Scroll className="center">
        <Waiting
          wallet={{ name: wallet, icon: account.wallet?.icon }}
          state={error ? 'failed' : isBusy ? 'waiting' : 'idle'}
        />
        <div className="words">
          <h2 className="heading">{title}</h2>
          <p className="text">{text}</p>
          {required && !error ? <p className="text">{t('siwxRequired', { site })}</p> : null}
        </div>
        <dl className="siwx">
          <dt>{t('siwxSite')}</dt>
          <dd data-testid={testIds.siwxDomain}>{domain}</dd>
          <dt>{t('siwxAccount')}</dt>
          <dd>
            {label === undefined ? null : (
              <>
                <bdi>{label}</bdi>
                {' · '}
              </>
            )}
            <bdi dir="ltr">{truncateAddress(address)}</bdi>
          </dd>
        </dl>
        {statement ? (
          <p className="text" data-testid={testIds.siwxStatement}>
            {statement}
          </p>
        ) : null}
      </Scroll>
      <SignButtons
        wallet={wallet}
        link={flow.step === 'signing' ? link : undefined}
        cancel={{
          text: t(required ? 'siwxDisconnect' : 'siwxLater'),
          testId: testIds.siwxCancel,
          onClick: () => void cancelSignIn(client).catch(ignore),
        }}
        sign={{
          text: t(error ? 'tryAgain' : 'siwxSign'),
          testId: testIds.siwxSign,
          onClick: () => void confirmSignIn(client).catch(ignore),
        }}
        isBusy={isBusy}
      />
    </>
  )
}
